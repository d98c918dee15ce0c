'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ListParams } from '@/components/lists/list-href';
import { Link } from '@/components/ui/link';
import type { RollForward } from '@/lib/domain/views/recon-day';
import { rollForwardHref } from './desk-path';
import css from './overview.module.css';

export const FORWARD_DAYS = ['7', '14', '31'] as const;

/** Which type, and how many days. All of it stands in the address. */
export function RollForwardControls({ forward, params }: { forward: RollForward; params: ListParams }) {
  const t = useTranslations('desk.forward');
  const router = useRouter();
  const days = params.days ?? FORWARD_DAYS[0];
  return (
    <div className={css.controls}>
      <NativeSelect
        className={css.type}
        aria-label={t('type')}
        value={forward.bizType ?? ''}
        data={[
          { value: '', label: t('allTypes') },
          ...forward.bizTypes.map((type) => ({ value: type, label: type })),
        ]}
        onChange={({ currentTarget }) =>
          router.push(rollForwardHref(params, { type: currentTarget.value || undefined }))
        }
      />
      <nav className={css.choice} aria-label={t('range')}>
        {FORWARD_DAYS.map((one) => (
          <Link
            key={one}
            href={rollForwardHref(params, { days: one === FORWARD_DAYS[0] ? undefined : one })}
            aria-current={days === one ? 'true' : undefined}
          >
            {t('days', { count: Number(one) })}
          </Link>
        ))}
      </nav>
    </div>
  );
}
