'use client';

import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import css from './form.module.css';
import type { TypeDraft } from './draft';
import { useTypeFormContext } from './form-context';

type TextName = { [K in keyof TypeDraft]: string extends TypeDraft[K] ? K : never }[keyof TypeDraft];

interface TextProps {
  name: TextName;
  /** Where the schema complains about it. */
  path: string;
  /** Addresses, paths, names: in mono, as they are. */
  mono?: boolean;
  wide?: boolean;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal' | 'url' | 'text';
}

function useTextProps({ name, path, mono, wide }: TextProps) {
  const t = useTranslations('typeForm.field');
  const { draft, change, problem, touch } = useTypeFormContext();
  const help = `${name}.help` as 'url.help';
  return {
    label: t(`${name}.label`),
    description: t.has(help) ? t(help) : undefined,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => touch(path),
    error: problem(path),
    classNames: mono
      ? { root: wide ? css.wide : undefined, input: css.mono }
      : { root: wide ? css.wide : undefined },
    spellCheck: false,
    autoComplete: 'off',
  };
}

/** One line of text, explained under it. */
export function TextField(props: TextProps) {
  const { placeholder, inputMode } = props;
  return (
    <TextInput {...useTextProps(props)} placeholder={placeholder} inputMode={inputMode} name={props.name} />
  );
}

/** Several lines. */
export function LinesField(props: TextProps) {
  const { placeholder } = props;
  return (
    <Textarea
      {...useTextProps(props)}
      placeholder={placeholder}
      autosize
      minRows={2}
      maxRows={12}
      name={props.name}
    />
  );
}

type ChoiceName =
  | 'executor'
  | 'target'
  | 'on409'
  | 'retryKind'
  | 'onUnknown'
  | 'amountUnit'
  | 'currencyFrom'
  | 'compensatorPayload';

/** One of a few, each with what follows from it. */
export function ChoiceField<N extends ChoiceName>({
  name,
  values,
  path,
  beside,
}: {
  name: N;
  values: readonly TypeDraft[N][];
  path: string;
  /** Beside each other where there is room: for choices that need no explaining. */
  beside?: boolean;
}) {
  const t = useTranslations('typeForm.choice');
  const { draft, change, problem, touch } = useTypeFormContext();
  return (
    <Radio.Group
      label={t(`${name}.label` as 'executor.label')}
      value={draft[name]}
      onChange={(value) => {
        change({ [name]: value });
        touch(path);
      }}
      error={problem(path)}
      className={css.wide}
    >
      <div className={beside ? css.beside : css.choices}>
        {values.map((value) => {
          const help = `${name}.${value}.help` as 'executor.http.help';
          return (
            <Radio
              key={value}
              value={value}
              label={t(`${name}.${value}.label` as 'executor.http.label')}
              description={t.has(help) ? t(help) : undefined}
              classNames={{ body: css.choice, label: css.word, description: css.help }}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
}

type TickName =
  | 'enabled'
  | 'amountOn'
  | 'circuitOn'
  | 'approveCompensation'
  | 'approveEdit'
  | 'approveBulk'
  | 'approveAmount'
  | 'compensatorOn';

export function TickField({ name }: { name: TickName }) {
  const t = useTranslations('typeForm.field');
  const { draft, change } = useTypeFormContext();
  return (
    <Checkbox
      className={css.wide}
      checked={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
      label={t(`${name}.label`)}
      description={t(`${name}.help`)}
      classNames={{ label: css.word, description: css.help }}
    />
  );
}
