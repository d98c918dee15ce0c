'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { useCircuitNotPossibleText, useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { CircuitAction } from '@/lib/domain/circuit-actions';
import type { TypeCircuit } from '@/lib/domain/views/workers';
import { dialogOf, seenOf, type CircuitDialog, type CircuitVerbs } from './circuit-verbs';
import css from './circuits.module.css';

export interface VerbRowProps {
  type: TypeCircuit;
  verbs: CircuitVerbs;
  onOpen: (dialog: CircuitDialog, type: TypeCircuit) => void;
}

/** Probe now, and Hold or Resume: in their place always, with the reason when they cannot be pressed. */
export function VerbRow({ type, verbs, onOpen }: VerbRowProps) {
  const t = useTranslations('workers.verbs');
  const words = useCircuitNotPossibleText();
  const why = (action: CircuitAction) => {
    const verdict = type.actions[action];
    return verdict.allowed ? undefined : words(action, verdict);
  };
  const dialog = dialogOf(type);
  return (
    <span className={css.verbs} role="group" aria-label={t('label', { type: type.bizType })}>
      <ProbeNow type={type} verbs={verbs} reason={why('probe')} />
      <ActionButton size="xs" reason={why(dialog)} onClick={() => onOpen(dialog, type)}>
        {t(dialog)}
      </ActionButton>
    </span>
  );
}

function ProbeNow({ type, verbs, reason }: Omit<VerbRowProps, 'onOpen'> & { reason?: string }) {
  const t = useTranslations('workers');
  const router = useRouter();
  const words = useVerbErrorText();
  const call = useVerbCall(true);
  const tell = (message: string, stays: boolean) =>
    notifications.show({ id: 'circuit', message, autoClose: stays ? false : undefined });
  const probe = () =>
    call.send(
      async () => {
        const result = await verbs.probe(seenOf(type));
        if (!result.ok) {
          tell(words(result.error), true);
          router.refresh();
        }
        return result;
      },
      () => tell(t('said.probe', { type: type.bizType }), false),
    );
  return (
    <ActionButton size="xs" onClick={probe} reason={reason} loading={call.pending}>
      {t('verbs.probe')}
    </ActionButton>
  );
}
