'use client';

import { useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import type { Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { moneyText } from '@/components/ui/money-text';
import { ExactTime, RelativeTime } from '@/components/ui/relative-time';
import type { SourcePage } from '@/lib/domain/views/recon-source';

/** What their record is, and when it comes. */
export function useRecordFacts(page: SourcePage): Fact[] {
  const t = useTranslations('sources');
  const { settings, format, merchant, currency, zone } = page;
  const { query } = settings;
  const facts: Fact[] = [
    { label: t('fact.format'), value: t(`format.${format}`) },
    { label: t('fact.merchant'), value: merchant === null ? <Absent /> : <Mono wrap>{merchant}</Mono> },
    { label: t('fact.currency'), value: currency },
    { label: t('fact.zone'), value: zone },
    { label: t('fact.startsOn'), value: settings.startsOn },
  ];
  const basis = settings.amountBasis;
  if (basis !== null) {
    const key = `form.choice.amountBasis.${basis}.label` as 'form.choice.amountBasis.order.label';
    facts.push({ label: t('fact.amountBasis'), value: t.has(key) ? t(key) : basis });
  }
  if (query === null) {
    facts.push({
      label: t('fact.dueAt'),
      value: settings.dueAt === null ? t('fact.notDue') : t('fact.dueBy', { time: settings.dueAt }),
    });
    return facts;
  }
  return [
    ...facts,
    {
      label: t('fact.asks'),
      value: query.url === null ? t('fact.confirmUrls') : <Mono wrap>{query.url}</Mono>,
    },
    {
      label: t('fact.askAt'),
      value: query.askAt === null ? t('fact.byHand') : t('fact.askedAt', { time: query.askAt }),
    },
    { label: t('fact.nextPull'), value: <RelativeTime at={page.nextPullAt} /> },
    { label: t('fact.lastPull'), value: <RelativeTime at={page.lastPullAt} /> },
  ];
}

/** How it is held against the ledger, and who has to agree. */
export function useCompareFacts(page: SourcePage): Fact[] {
  const t = useTranslations('sources');
  const { settings, currency } = page;
  const money = (minor: string) => moneyText(minor, currency) ?? minor;
  const aside = settings.leaveAside.map((kind) => t(`kind.${kind}`)).join(t('comma'));
  return [
    { label: t('fact.graceDays'), value: t('fact.days', { count: settings.graceDays }) },
    { label: t('fact.lookBackDays'), value: t('fact.days', { count: settings.lookBackDays }) },
    { label: t('fact.toleranceMinor'), value: money(settings.toleranceMinor) },
    { label: t('fact.leaveAside'), value: aside === '' ? <Absent /> : aside },
    {
      label: t('fact.approveAboveMinor'),
      value:
        settings.approveAboveMinor === null
          ? t('fact.nobody')
          : t('fact.above', { money: money(settings.approveAboveMinor) }),
    },
    { label: t('fact.openBreaks'), value: page.openBreaks },
    { label: t('fact.updatedAt'), value: <ExactTime at={page.updatedAt} /> },
  ];
}
