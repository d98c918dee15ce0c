'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import type { Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import type { HttpSettings } from '@/lib/domain/task-type-settings';
import type { TaskTypePage } from '@/lib/domain/views/task-type';
import css from './task-types.module.css';
import { useRoundText } from './type-words';
import { useTypeValueText } from './value-words';

/** Who executes the type, where, and how fast. */
export function useExecutionFacts({ type }: TaskTypePage): Fact[] {
  const t = useTranslations('taskTypes');
  const duration = useRoundText();
  const http = useHttpFacts();
  const { executor, settings } = type;
  const who: Fact = { label: t('fact.executor'), value: t(`executorLong.${executor}`) };
  if (executor === 'external') return [who];
  return [
    who,
    ...(executor === 'http' && settings.http ? http(settings.http) : []),
    ...(executor === 'code'
      ? [{ label: t('fact.handlerTimeout'), value: duration(settings.handlerTimeoutMs) }]
      : []),
    { label: t('fact.concurrency'), value: <Count value={settings.concurrency} /> },
    { label: t('fact.scan'), value: t('every', { time: duration(settings.scanIntervalMs) }) },
  ];
}

function useHttpFacts(): (http: HttpSettings) => Fact[] {
  const t = useTranslations('taskTypes');
  const duration = useRoundText();
  return (http) => [
    http.urlPath === null
      ? { label: t('fact.target'), value: http.url ? <Mono wrap>{http.url}</Mono> : <Absent /> }
      : { label: t('fact.urlPath'), value: <Mono wrap>{http.urlPath}</Mono> },
    {
      label: t('fact.allowedHosts'),
      value: http.allowedHosts.length > 0 ? <Names names={http.allowedHosts} /> : t('hostsOwn'),
    },
    {
      label: t('fact.allowedPrivateHosts'),
      value:
        http.allowedPrivateHosts.length > 0 ? <Names names={http.allowedPrivateHosts} /> : t('hostsNone'),
    },
    { label: t('fact.timeout'), value: duration(http.timeoutMs) },
    { label: t('fact.on409'), value: t(`on409.${http.on409}`) },
    {
      label: t('fact.signing'),
      value: http.signingSecretEnv ? t('signedEnv', { name: http.signingSecretEnv }) : t('unsigned'),
    },
    {
      label: t('fact.confirm'),
      value: http.confirmUrl ? <Mono wrap>{http.confirmUrl}</Mono> : t('noConfirm'),
    },
  ];
}

/** What happens to unknown outcomes, what counts as stuck, what is masked, and what it is measured by. */
export function useWatchFacts({ type, updatedAt }: TaskTypePage): Fact[] {
  const t = useTranslations('taskTypes');
  const format = useFormatter();
  const duration = useRoundText();
  const value = useTypeValueText();
  const { executor, settings } = type;
  const runs = executor !== 'external';
  const rate = `${format.number(settings.objectiveFailureBp / 100)} %`;
  return [
    ...(runs
      ? [
          { label: t('fact.onUnknown'), value: t(`onUnknownLong.${settings.onUnknown}`) },
          { label: t('fact.circuit'), value: value('circuit', settings.circuit) },
          { label: t('fact.lease'), value: duration(settings.leaseMs) },
        ]
      : []),
    { label: t('fact.stuckLimit'), value: t('stuckLimit', { time: duration(settings.stuckLimitMs) }) },
    { label: t('fact.failureRate'), value: t('atMost', { value: rate }) },
    { label: t('fact.latency'), value: t('atMost', { value: duration(settings.objectiveLatencyMs) }) },
    {
      label: t('fact.amount'),
      value: settings.amount ? value('amount', settings.amount) : t('noAmount'),
    },
    { label: t('fact.approval'), value: value('approval', settings.approval) },
    { label: t('fact.compensator'), value: value('compensator', settings.compensator) },
    { label: t('fact.masked'), value: <MaskedKeys keys={settings.maskedKeys} /> },
    { label: t('fact.updated'), value: <RelativeTime at={updatedAt} /> },
    { label: t('fact.version'), value: type.lockVersion },
  ];
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className={css.keys}>
      {names.map((name) => (
        <Mono key={name} wrap>
          {name}
        </Mono>
      ))}
    </span>
  );
}

function MaskedKeys({ keys }: { keys: readonly string[] }) {
  const t = useTranslations('taskTypes');
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <Mono key={key}>{key}</Mono>
      ))}
      <span className={css.quiet}>{t(keys.length > 0 ? 'maskedToo' : 'maskedOnly')}</span>
    </span>
  );
}
