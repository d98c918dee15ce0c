'use client';

import { useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Badge, STATUS_LOOK } from '@/components/ui/status-badge';
import { Tip } from '@/components/ui/tip';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { decimalDifference, decimalsOf, decimalText, roundedTo } from './figures';
import css from './run.module.css';

type Total = RunPage['totals'][number];

/** What the file says about itself against the sum of its rows. Red cannot be signed. */
export function FooterTable({ page }: { page: RunPage }) {
  const t = useTranslations('runs.totals');
  const { totals, statements } = page;
  const stated = totals.filter(({ agrees }) => agrees !== null);
  const wrong = stated.filter(({ agrees }) => agrees === false);
  const several = new Set(totals.map(({ fileName }) => fileName)).size > 1;
  const asked = statements.length > 0 && statements.every(({ via }) => via === 'query');
  return (
    <Section labelledBy="run-totals">
      <SectionHead
        id="run-totals"
        title={t('title')}
        end={stated.length > 0 && <Verdict agree={stated.length} wrong={wrong.length} />}
      />
      {stated.length === 0 ? (
        <p className={css.lab}>{t(asked ? 'noneQuery' : 'none')}</p>
      ) : (
        <table className={css.table} aria-label={t('label')}>
          <thead>
            <tr>
              <th scope="col">{t('total')}</th>
              <th scope="col" className={css.num}>
                {t('stated')}
              </th>
              <th scope="col" className={css.num}>
                {t('computed')}
              </th>
              {wrong.length > 0 && (
                <th scope="col" className={css.num}>
                  {t('difference')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <Line
                key={`${total.fileName} ${total.label}`}
                total={total}
                compared={wrong.length > 0}
                named={several}
              />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Verdict({ agree, wrong }: { agree: number; wrong: number }) {
  const t = useTranslations('runs.totals');
  if (wrong > 0)
    return (
      <Badge look={STATUS_LOOK.failed} strong>
        {t('disagree', { count: wrong })}
      </Badge>
    );
  return <Badge look={STATUS_LOOK.success}>{t('agree', { count: agree })}</Badge>;
}

function Line({ total, compared, named }: { total: Total; compared: boolean; named: boolean }) {
  const t = useTranslations('runs.totals');
  const { label, stated, computed, agrees } = total;
  const difference = stated === null ? null : decimalDifference(computed, stated);
  return (
    <tr className={agrees === false ? css.red : undefined}>
      {/* The file's own word: never translated. */}
      <th scope="row" className={agrees === false ? `${css.failed} ${css.medium}` : undefined}>
        <span translate="no">{label}</span>
        {named && <span className={css.aside}> {t('of', { file: total.fileName })}</span>}
      </th>
      <td className={css.num}>{stated === null ? <Absent /> : decimalText(stated)}</td>
      <td className={css.num}>
        <Computed stated={stated} computed={computed} />
      </td>
      {compared && (
        <td
          className={agrees === false ? `${css.num} ${css.failed} ${css.medium}` : `${css.num} ${css.quiet}`}
        >
          {difference === null ? <Absent /> : decimalText(agrees === false ? difference : '0')}
        </td>
      )}
    </tr>
  );
}

/** As exact as the footer is; the rest of the digits on hover. */
function Computed({ stated, computed }: { stated: string | null; computed: string }) {
  const t = useTranslations('runs.totals');
  const shown = stated === null ? computed : roundedTo(computed, decimalsOf(stated));
  if (shown === computed) return decimalText(computed);
  return (
    <Tip label={t('exact', { exact: decimalText(computed) })} focusable>
      {decimalText(shown)}
    </Tip>
  );
}
