'use client';

import { NumberInput, Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FieldPair } from '@/components/ui/form-dialog';
import { isWatched, STOP_LEAST, STOP_WINDOW, type BulkMove } from '@/lib/domain/bulk';
import type { BulkPlan } from '@/lib/domain/views/bulk';
import css from './bulk.module.css';
import { BULK_COMPENSATIONS, canaryOf, fits, rangeOf, type PlanDraft, type Typed } from './plan-draft';

export interface PlanPartProps {
  kind: BulkMove;
  plan: BulkPlan;
  moved: number;
  draft: PlanDraft;
  onChange: (patch: Partial<PlanDraft>) => void;
  /** The server's word about a field. */
  problem: (field: string) => string | undefined;
}

/** How fast, with which care, and for a compensation what it records. */
export function PlanOptions({ kind, plan, moved, draft, onChange, problem }: PlanPartProps) {
  const t = useTranslations('bulk.plan');
  const misfit = useMisfit(plan);
  const canary = canaryOf(draft, kind, moved);
  const rate = (
    <WholeField
      label={t('rate')}
      help={t('rateHelp')}
      value={draft.rate}
      onChange={(typed) => onChange({ rate: typed })}
      problem={misfit('rate', draft.rate) ?? problem('options.ratePerSecond')}
    />
  );
  return (
    <>
      {kind === 'compensate' && <Compensation draft={draft} onChange={onChange} />}
      {!isWatched(kind) && rate}
      {isWatched(kind) && (
        <>
          <FieldPair>
            <WholeField
              label={t('canary')}
              help={t('canaryHelp')}
              value={canary}
              onChange={(typed) => onChange({ canary: typed })}
              problem={misfit('canary', canary) ?? problem('options.canary')}
            />
            {rate}
          </FieldPair>
          <WholeField
            label={t('stopAt')}
            help={t('stopAtHelp', { window: STOP_WINDOW, least: STOP_LEAST })}
            value={draft.stopAt}
            onChange={(typed) => onChange({ stopAt: typed })}
            problem={misfit('stopAt', draft.stopAt) ?? problem('options.stopAtPercent')}
          />
        </>
      )}
    </>
  );
}

/** Why a number cannot be sent; undefined where it can, or while there is no plan. */
export function useMisfit(
  plan: BulkPlan | null,
): (field: 'canary' | 'rate' | 'stopAt', typed: Typed) => string | undefined {
  const t = useTranslations('bulk.plan');
  return (field, typed) => {
    if (plan === null) return undefined;
    const range = rangeOf(field, plan);
    return fits(typed, range) ? undefined : t('range', range);
  };
}

function WholeField({
  label,
  help,
  value,
  onChange,
  problem,
}: {
  label: string;
  help: string;
  value: Typed;
  onChange: (typed: Typed) => void;
  problem: string | undefined;
}) {
  return (
    <NumberInput
      label={label}
      description={help}
      value={value}
      onChange={onChange}
      error={problem}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function Compensation({ draft, onChange }: Pick<PlanPartProps, 'draft' | 'onChange'>) {
  const t = useTranslations('bulk.plan');
  const task = useTranslations('task');
  return (
    <Radio.Group
      label={t('compensation')}
      description={t('compensationHelp')}
      value={draft.compensation}
      onChange={(value) =>
        onChange({ compensation: BULK_COMPENSATIONS.find((kind) => kind === value) ?? draft.compensation })
      }
    >
      <span className={css.choices}>
        {BULK_COMPENSATIONS.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={task(`kind.${kind}`)}
            description={task(`kindMeans.${kind}`)}
          />
        ))}
      </span>
    </Radio.Group>
  );
}
