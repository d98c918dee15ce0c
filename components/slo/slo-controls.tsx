'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import type { ListParams } from '@/components/lists/list-href';
import { SLO_RANGES } from '@/lib/domain/slo-range';
import type { SloPage } from '@/lib/domain/views/slo';
import { FreeRange } from './free-range';
import { SLO_VIEWS, sloHref, type SloView } from './slo-path';
import css from './slo.module.css';

/** Which window, which type, charts or table. All of it stands in the address. */
export function SloControls({ slo, params, view }: { slo: SloPage; params: ListParams; view: SloView }) {
  const t = useTranslations('slo');
  const router = useRouter();
  return (
    <div className={css.controls}>
      <NativeSelect
        className={css.type}
        aria-label={t('type.label')}
        value={slo.bizType ?? ''}
        data={[
          { value: '', label: t('type.all') },
          ...[...new Set([...slo.bizTypes, ...(slo.bizType === null ? [] : [slo.bizType])])].map((type) => ({
            value: type,
            label: type,
          })),
        ]}
        onChange={({ currentTarget }) =>
          router.push(sloHref(params, { type: currentTarget.value || undefined }))
        }
      />
      <nav className={css.choice} aria-label={t('range.label')}>
        {SLO_RANGES.map((range) => (
          <Link
            key={range}
            href={sloHref(params, { range, from: undefined, to: undefined })}
            aria-current={slo.range === range ? 'true' : undefined}
          >
            {t(`range.${range}`)}
          </Link>
        ))}
        <FreeRange slo={slo} params={params} />
      </nav>
      <nav className={css.choice} aria-label={t('view.label')}>
        {SLO_VIEWS.map((one) => (
          <Link
            key={one}
            href={sloHref(params, { view: one === 'charts' ? undefined : one })}
            aria-current={view === one ? 'true' : undefined}
          >
            {t(`view.${one}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
