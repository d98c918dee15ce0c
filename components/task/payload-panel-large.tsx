'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { PayloadViewer } from '@/components/ui/payload-viewer';
import { useBytesText } from '@/components/ui/quantities';
import type { PayloadView } from '@/lib/domain/views/task-page';
import css from './payload-panel.module.css';
import { ReasonField } from './reason-field';
import { saveText } from './save-text';

interface LargePayloadProps {
  taskId: string;
  shown: PayloadView;
  mayReveal: boolean;
  /** Stands at the end of the line below: "Reveal, on record". */
  end: ReactNode;
}

/** A payload that is too large for a page: its beginning, its size, and the whole as a file. */
export function LargePayload({ taskId, shown, mayReveal, end }: LargePayloadProps) {
  const t = useTranslations('task.payload');
  const size = useBytesText();
  const { part, bytes, revision } = shown;
  const path = `/tasks/${taskId}/payload`;
  return (
    <div className={css.tall}>
      {part === undefined ? (
        <p className={css.quiet}>
          {t('tooLarge', { size: size(bytes) })} {end}
        </p>
      ) : (
        <PayloadViewer
          text={part.text}
          bytes={bytes}
          masked={part.masked}
          partOf={t('part', { size: size(bytes) })}
          end={end}
        />
      )}
      <div className={css.files}>
        {part !== undefined && (
          <a href={`${path}?revision=${revision}`} download>
            {t('downloadMasked')}
          </a>
        )}
        {mayReveal && <StoredDownload path={path} revision={revision} />}
      </div>
    </div>
  );
}

/** Asks for the reason first: the file is unmasked, and the audit log keeps both. */
function StoredDownload({ path, revision }: { path: string; revision: number }) {
  const t = useTranslations('task.payload');
  const missing = useTranslations('task.dialog')('reasonMissing');
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const close = () => {
    setOpened(false);
    setReason('');
    setFailed(false);
  };
  const send = async () => {
    const form = new FormData();
    form.set('reason', reason.trim());
    form.set('revision', String(revision));
    setBusy(true);
    setFailed(false);
    const saved = await download(path, form);
    setBusy(false);
    if (saved) close();
    else setFailed(true);
  };
  return (
    <>
      <UnstyledButton className={css.link} onClick={() => setOpened(true)}>
        {t('downloadStored')}
      </UnstyledButton>
      <FormDialog
        opened={opened}
        onClose={close}
        title={t('downloadTitle')}
        consequence={t('downloadConsequence')}
        verb={t('downloadVerb')}
        notReady={reason.trim() === '' ? missing : undefined}
        pending={busy}
        error={failed ? t('downloadFailed') : undefined}
        onSubmit={() => void send()}
      >
        <ReasonField value={reason} onChange={setReason} label={t('downloadWhy')} autoFocus />
      </FormDialog>
    </>
  );
}

async function download(path: string, form: FormData): Promise<boolean> {
  try {
    const response = await fetch(path, { method: 'POST', body: form });
    if (!response.ok) return false;
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    saveText(named?.[1] ?? 'payload.json', await response.text());
    return true;
  } catch {
    return false;
  }
}
