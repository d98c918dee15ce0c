'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ENTRY_KINDS, THEIR_STATUSES } from '@/lib/domain/reconciliation';
import { MAPPING_FIELDS, type MappingField } from '@/lib/domain/views/mapping-sample';
import { FormSection } from './fields';
import { isUsed, withGuess, wordsOfColumn, type MappingDraft } from './mapping-draft';
import { MappingRules } from './mapping-rules';
import { MappingSampleArea } from './mapping-sample-area';
import { PreviewTable } from './preview-table';
import css from './mapping.module.css';
import { SampleTable } from './sample-table';
import type { SourceFormCalls } from './source-verbs';
import { useMappingPreview } from './use-mapping-preview';
import { useSample } from './use-sample';
import { useSourceFormContext } from './use-source-form';
import { guessKind, guessStatus } from './word-guess';
import { WordList } from './word-list';

/** Which column is what, with the first rows of a real file beside it and how they read, renewed with every change. */
export function MappingSection({
  kind,
  calls,
}: {
  kind: 'csv' | 'xlsx';
  calls: Pick<SourceFormCalls, 'preview'>;
}) {
  const t = useTranslations('sources.mapping');
  const kinds = useTranslations('sources.kind');
  const statuses = useTranslations('sources.theirStatus');
  const { draft, change, problem } = useSourceFormContext();
  const { mapping, zone } = draft;
  const set = (patch: Partial<MappingDraft>) => change({ mapping: { ...mapping, ...patch } });
  const run = useSample(kind, (read) => change((before) => ({ mapping: withGuess(before.mapping, read) })));
  const { sample } = run;
  const state = useMappingPreview(sample, mapping, zone, calls.preview);
  const wordsFor = (field: MappingField) =>
    sample === null ? [] : wordsOfColumn(sample, mapping.columns[field]);
  return (
    <FormSection name="mapping">
      <div className={css.whole}>
        <MappingSampleArea kind={kind} run={run} />
        {sample !== null && <SampleTable sample={sample} mapping={mapping} />}
      </div>
      {MAPPING_FIELDS.filter((field) => isUsed(field, mapping)).map((field) => (
        <ColumnField
          key={field}
          field={field}
          headers={sample?.headers ?? null}
          value={mapping.columns[field]}
          onChange={(name) => set({ columns: { ...mapping.columns, [field]: name } })}
        />
      ))}
      <MappingRules
        kind={kind}
        sample={sample}
        mapping={mapping}
        onChange={(patch) => {
          set(patch);
          if (patch.sheet !== undefined) run.readSheet(patch.sheet);
        }}
      />
      {mapping.columns.status !== '' && (
        <WordList
          label={t('statuses')}
          help={t('statusesHelp')}
          words={mapping.statuses}
          meanings={THEIR_STATUSES.map((value) => ({ value, label: statuses(value) }))}
          found={wordsFor('status')}
          guess={guessStatus}
          problem={problem('settings.mapping.statuses')}
          onChange={(words) => set({ statuses: words })}
        />
      )}
      {mapping.columns.kind !== '' && (
        <WordList
          label={t('kinds')}
          help={t('kindsHelp')}
          words={mapping.kinds}
          meanings={ENTRY_KINDS.map((value) => ({ value, label: kinds(value) }))}
          found={wordsFor('kind')}
          guess={guessKind}
          problem={problem('settings.mapping.kinds')}
          onChange={(words) => set({ kinds: words })}
        />
      )}
      {sample !== null && (
        <div className={css.whole}>
          <PreviewTable state={state} />
        </div>
      )}
    </FormSection>
  );
}

/** One field's column: chosen among those of the sample, typed while there is none. */
function ColumnField({
  field,
  headers,
  value,
  onChange,
}: {
  field: MappingField;
  headers: readonly string[] | null;
  value: string;
  onChange: (name: string) => void;
}) {
  const t = useTranslations('sources.mapping');
  const { problem, touch } = useSourceFormContext();
  const path = `settings.mapping.columns.${field}`;
  const help = `fieldHelp.${field}` as 'fieldHelp.key';
  const shared = {
    label: t(`field.${field}`),
    description: t.has(help) ? t(help) : undefined,
    error: problem(path),
    value,
    onBlur: () => touch(path),
  };
  if (headers === null)
    return (
      <TextInput
        {...shared}
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
      />
    );
  const names = [...new Set(headers.filter((header) => header !== ''))];
  const isStrange = value !== '' && !names.includes(value);
  return (
    <NativeSelect
      {...shared}
      error={shared.error ?? (isStrange ? t('notInSample', { column: value }) : undefined)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('noColumn') },
        ...(isStrange ? [{ value, label: value }] : []),
        ...names.map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}
