'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { moneyText } from '@/components/ui/money-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { TextLink } from '@/components/ui/text-link';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { useBusinessDayText } from './business-day-text';
import { Beside } from './beside';
import { stakesText, withoutAmount } from './figures';
import { statementHref } from '../statements/statement-paths';
import css from './run.module.css';

/** Which day of which source, the money that nobody has explained, and beside it what is on its way. */
export function RunHead({ page, actions }: { page: RunPage; actions: ReactNode }) {
  const t = useTranslations('runs');
  const day = useBusinessDayText();
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1>{t('heading', { source: page.sourceName, day: day(page.businessDate, true) })}</h1>
      </div>
      {page.state === 'done' && <Headline page={page} />}
      <div className={css.acts}>{actions}</div>
    </div>
  );
}

function Headline({ page }: { page: RunPage }) {
  const t = useTranslations('runs.head');
  const { unexplained, open } = page;
  const currency = page.identity[0]?.currency;
  const nothing = currency === undefined ? '0' : (moneyText('0', currency) ?? '0');
  return (
    <div className={css.headline}>
      <div className={css.big}>
        <div>
          <div className={open > 0 ? `${css.figure} ${css.bad}` : css.figure}>
            {stakesText(unexplained) ?? nothing}
          </div>
          <div className={css.lab}>
            <Explained page={page} />
          </div>
        </div>
        <dl className={css.beside}>
          <Beside
            label={<StatusBadge kind="inTransit" />}
            value={stakesText(page.underWay.stakes) ?? nothing}
          />
          <Beside
            label={<StatusBadge kind="awaitingEvidence" />}
            value={stakesText(page.awaiting) ?? nothing}
          />
          <Beside label={t('net')} value={stakesText(unexplained, 'net') ?? nothing} />
        </dl>
      </div>
      <Known page={page} />
    </div>
  );
}

function Explained({ page: { unexplained, open, oldestDays, kinds } }: { page: RunPage }) {
  const t = useTranslations('runs.head');
  if (open === 0) return t(kinds.length > 0 ? 'nothing' : 'allMatch');
  const unknown = withoutAmount(unexplained);
  return (
    <>
      {t('unexplained', { count: open })}
      {oldestDays !== null && oldestDays > 0 && t('oldest', { days: oldestDays })}
      {unknown > 0 && t('unknown', { count: unknown })}
    </>
  );
}

/** Of which files, to the end of which day, and whether there was anything at all. */
function Known({ page }: { page: RunPage }) {
  const t = useTranslations('runs.head');
  const day = useBusinessDayText();
  const gap = useSentenceGap();
  const { statements, identity } = page;
  const rowsOf = (side: 'ours' | 'theirs') =>
    identity.filter((line) => line.side === side).reduce((sum, { rows }) => sum + rows.count, 0);
  const theirsEmpty = rowsOf('theirs') === 0;
  const empty = theirsEmpty && rowsOf('ours') === 0;
  const names = (
    <>
      {statements.map(({ id, fileName }, index) => (
        <Fragment key={id}>
          {index > 0 && t('comma')}
          <TextLink href={statementHref(id)}>{fileName}</TextLink>
        </Fragment>
      ))}
    </>
  );
  return (
    <p className={css.known}>
      {empty && t('emptyDay')}
      {!empty && theirsEmpty && t('emptyDayTheirs')}
      {theirsEmpty && gap}
      {statements.length > 0 && t.rich('from', { statements: () => names })}
      {gap}
      {t('asOf', { day: day(page.asOf) })}
    </p>
  );
}
