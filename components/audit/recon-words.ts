'use client';

import { useTranslations } from 'next-intl';
import { ACCEPT_REASONS, RESOLUTIONS } from '@/lib/domain/break-resolution';
import { REQUEST_KINDS } from '@/lib/domain/approval';
import { RUN_SHEETS } from '@/lib/domain/views/run-export';

/** Stored words about the books; undefined for what is none of them. */
export function useReconWord(): (key: string, value: string) => string | undefined {
  const t = useTranslations('desk.export');
  const kinds = useTranslations('audit.requestKind');
  return (key, value) => {
    const resolution = RESOLUTIONS.find((known) => known === value);
    const reason = ACCEPT_REASONS.find((known) => known === value);
    const sheet = RUN_SHEETS.find((known) => known === value);
    const kind = REQUEST_KINDS.find((known) => known === value);
    if (key === 'resolution' && resolution) return t(`term.resolution.${resolution}`);
    if (key === 'reasonCode' && reason) return t(`term.reasonCode.${reason}`);
    if (key === 'sheet' && sheet) return t(`sheet.${sheet}`);
    return key === 'kind' && kind ? kinds(kind) : undefined;
  };
}
