'use client';

import { Button, Popover, PopoverDropdown, PopoverTarget, TextInput, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent, type ReactNode } from 'react';
import { PayloadViewer } from '@/components/ui/payload-viewer';
import { useBytesText } from '@/components/ui/quantities';
import type { PayloadView } from '@/lib/domain/views/task-page';
import css from './payload-panel.module.css';
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

type Failure = 'none' | 'noReason' | 'failed';

/** Asks for the reason first: the file is unmasked, and the audit log keeps both. */
function StoredDownload({ path, revision }: { path: string; revision: number }) {
  const t = useTranslations('task.payload');
  const dialog = useTranslations('task.dialog');
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>('none');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (String(form.get('reason') ?? '').trim() === '') return setFailure('noReason');
    form.set('revision', String(revision));
    setBusy(true);
    setFailure('none');
    const saved = await download(path, form);
    setBusy(false);
    if (saved) setOpened(false);
    else setFailure('failed');
  };
  const words = { none: undefined, noReason: dialog('reasonMissing'), failed: t('downloadFailed') };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={320}>
      <PopoverTarget>
        <UnstyledButton className={css.link} onClick={() => setOpened(!opened)}>
          {t('downloadStored')}
        </UnstyledButton>
      </PopoverTarget>
      <PopoverDropdown aria-label={t('downloadStored')}>
        <form className={css.ask} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            name="reason"
            label={t('downloadWhy')}
            error={words[failure]}
            maxLength={1000}
            autoFocus
          />
          <Button size="xs" type="submit" variant="filled" loading={busy}>
            {t('downloadVerb')}
          </Button>
        </form>
      </PopoverDropdown>
    </Popover>
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
