'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { importHref } from '@/components/reconciliation/import/import-paths';
import { editSourceHref } from '@/components/reconciliation/sources/source-paths';
import { Link } from '@/components/ui/link';
import type { StatementPage } from '@/lib/domain/views/statement';
import type { WrongFileCode } from '@/lib/domain/wrong-file-codes';

/** What the rules of the source can mend. */
const IN_RULES: readonly WrongFileCode[] = ['unknown_layout', 'not_this_format', 'no_such_sheet'];

/** The way out of a refusal, where it is more than another file. */
export function useWayOut({ problem, may, sourceId }: StatementPage): ReactNode {
  const t = useTranslations('statements.wrong');
  if (problem === null || !may.import) return undefined;
  const { code, details } = problem;
  const [day, ...more] = new Set(details.found);
  if (code === 'other_day' && day !== undefined && more.length === 0)
    return (
      <Button component={Link} href={importHref({ source: sourceId, day })}>
        {t('ownDay', { day })}
      </Button>
    );
  if (!IN_RULES.includes(code)) return undefined;
  return (
    <Button component={Link} href={editSourceHref(sourceId)}>
      {t('rules')}
    </Button>
  );
}
