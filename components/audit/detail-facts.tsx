'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Absent } from '@/components/ui/absent';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import type { AuditDetails } from '@/lib/domain/views/audit-entry';
import { useDetailWords } from './detail-words';

export interface SplitDetails {
  before?: AuditDetails;
  after?: AuditDetails;
  rest?: AuditDetails;
}

function asObject(value: unknown): AuditDetails | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as AuditDetails)
    : undefined;
}

/** Before and after of a change, and what else was written down. */
export function splitDetails(details: AuditDetails | null): SplitDetails {
  if (!details) return {};
  const { before, after, ...others } = details;
  const rest = { ...others };
  if (before !== undefined && !asObject(before)) rest.before = before;
  if (after !== undefined && !asObject(after)) rest.after = after;
  return {
    before: asObject(before),
    after: asObject(after),
    rest: Object.keys(rest).length > 0 ? rest : undefined,
  };
}

/**
 * Details as label and value. Nested values are shown as JSON: they are evidence, not prose. of: the type of what was
 * acted on, where words depend on it.
 */
export function DetailFacts({ details, of }: { details: AuditDetails; of?: string }) {
  const { label } = useDetailWords(of);
  return (
    <LabeledFacts
      facts={Object.entries(details).map(([key, value]) => ({
        label: label(key),
        value: <DetailValue name={key} value={value} of={of} />,
      }))}
    />
  );
}

/** As instants are written down; the reader sees them in their own zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function DetailValue({ name, value, of }: { name: string; value: unknown; of?: string }): ReactNode {
  const t = useTranslations('audit');
  const { word } = useDetailWords(of);
  if (value === null || value === undefined || value === '') return <Absent />;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && INSTANT.test(value)) return <ExactTime at={value} />;
  if (typeof value === 'string') return word(name, value) ?? value;
  return <Mono wrap>{JSON.stringify(value)}</Mono>;
}
