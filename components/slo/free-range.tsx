'use client';

import { Button, Popover, PopoverDropdown, PopoverTarget, TextInput, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type FormEvent } from 'react';
import type { ListParams } from '@/components/lists/list-href';
import { instantToTyped, typedToInstant } from '@/components/lists/zoned-instant';
import { useNow } from '@/components/ui/now';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import type { SloPage } from '@/lib/domain/views/slo';
import { sloHref } from './slo-path';
import css from './slo.module.css';

type Problems = { from?: string; to?: string };

/** A window with two ends of the reader's choice. */
export function FreeRange({ slo, params }: { slo: SloPage; params: ListParams }) {
  const t = useTranslations('slo.range');
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      width={280}
    >
      <PopoverTarget>
        <UnstyledButton
          aria-current={slo.range === 'custom' ? 'true' : undefined}
          onClick={() => setOpened((before) => !before)}
        >
          {t('custom')}
        </UnstyledButton>
      </PopoverTarget>
      <PopoverDropdown aria-label={t('custom')}>
        <RangeForm slo={slo} params={params} onDone={() => setOpened(false)} />
      </PopoverDropdown>
    </Popover>
  );
}

function RangeForm({ slo, params, onDone }: { slo: SloPage; params: ListParams; onDone: () => void }) {
  const t = useTranslations('slo.range');
  const router = useRouter();
  const zone = useZone();
  const offset = useZoneLabel();
  const now = useNow();
  const [problems, setProblems] = useState<Problems>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = typedToInstant(String(form.get('from') ?? ''), zone);
    const to = typedToInstant(String(form.get('to') ?? ''), zone);
    if (from === undefined || to === undefined)
      return setProblems({
        ...(from === undefined ? { from: t('missing') } : {}),
        ...(to === undefined ? { to: t('missing') } : {}),
      });
    if (Date.parse(from) >= now) return setProblems({ from: t('future') });
    if (to <= from) return setProblems({ to: t('order') });
    onDone();
    return router.push(sloHref(params, { from, to, range: undefined }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        name="from"
        type="datetime-local"
        label={t('from')}
        defaultValue={instantToTyped(slo.chart.from, zone)}
        error={problems.from}
        data-autofocus
      />
      <TextInput
        name="to"
        type="datetime-local"
        label={t('to')}
        defaultValue={instantToTyped(slo.chart.to, zone)}
        error={problems.to}
        description={t('zone', { zone, offset })}
      />
      <div className={css.formFoot}>
        <Button type="submit" size="xs" variant="filled">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
