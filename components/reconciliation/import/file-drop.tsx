'use client';

import { FileButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { useRef, useState, type DragEvent } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import css from './file-drop.module.css';

/** A place to drop one file on, with a button for those who have no mouse. chosen: what stands in it already. */
export function FileDrop({
  label,
  accept,
  chosen,
  reason,
  onFile,
}: {
  /** On the button: "Choose a file…". */
  label: string;
  accept?: string;
  chosen?: string;
  /** Why no file can be taken now. */
  reason?: string;
  onFile: (file: File) => void;
}) {
  const t = useTranslations('statements.drop');
  const reset = useRef<() => void>(null);
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState(false);
  useWindowEvent('dragover', keepPage);
  useWindowEvent('drop', keepPage);
  const take = (file: File | null) => {
    // Otherwise the same file chosen again would be no change.
    reset.current?.();
    if (file === null) return;
    setSeveral(false);
    onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (reason !== undefined || files.length === 0) return;
    if (files.length > 1) setSeveral(true);
    else take(files[0] ?? null);
  };
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={() => setOver(reason === undefined)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileButton onChange={take} accept={accept} resetRef={reset}>
        {({ onClick }) => (
          <ActionButton onClick={onClick} reason={reason}>
            {label}
          </ActionButton>
        )}
      </FileButton>
      <span className={css.words}>{chosen ?? t('orDrop')}</span>
      {several && (
        <span className={css.problem} role="alert">
          {t('several')}
        </span>
      )}
    </div>
  );
}

/** A file dropped beside the place would be opened instead of the page, and what was typed there lost. */
function keepPage(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}
