'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useBytesText } from '@/components/ui/quantities';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError } from '@/lib/domain/errors';
import type { ExportFormat, ExportList } from '@/lib/domain/views/export';

/** What is exported. query: the list's address behind the question mark. ids: ticked tasks, in place of all that match. */
export interface ExportAsked {
  list: ExportList;
  format: ExportFormat;
  query: string;
  ids?: readonly string[];
}

export interface ExportRun {
  start: (asked: ExportAsked) => void;
  /** Nothing more is read then, and no file is saved. */
  stop: () => void;
  /** Bytes that have come; null while none is under way. */
  bytes: number | null;
}

/** How long a finished file stays reachable for the browser that saves it. */
const KEEP_MS = 60_000;

/** One export at a time, fetched whole before it is saved: a broken one never looks like a file. */
export function useExport(): ExportRun {
  const t = useTranslations('export.menu');
  const size = useBytesText();
  const words = useVerbErrorText();
  const running = useRef<AbortController>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  const tell = (message: string, stays: boolean) =>
    notifications.show({ id: 'export', message, autoClose: stays ? false : undefined });

  const refusal = (error: VerbError) => {
    if (error.code === 'rate_limited') return t('another');
    const badPayload = error.code === 'invalid' && error.fields.payload !== undefined;
    return badPayload ? t('badPayload') : words(error);
  };

  const run = async (asked: ExportAsked, signal: AbortSignal) => {
    const outcome = await fetchFile(asked, signal, setBytes).catch(() => null);
    if (signal.aborted) tell(t('stopped'), false);
    else if (outcome === null) tell(t('unfinished'), true);
    else if ('error' in outcome) tell(refusal(outcome.error), true);
    else {
      save(outcome.file, outcome.name);
      tell(t('done', { file: outcome.name, size: size(outcome.file.size) }), false);
    }
    running.current = null;
    setBytes(null);
  };
  const start = (asked: ExportAsked) => {
    if (running.current) return;
    running.current = new AbortController();
    setBytes(0);
    void run(asked, running.current.signal);
  };
  return { start, stop: () => running.current?.abort(), bytes };
}

type Fetched = { file: Blob; name: string } | { error: VerbError };

/** Rejects when the answer breaks off, or is none of ours. */
async function fetchFile(
  { list, format, query, ids }: ExportAsked,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Fetched> {
  const form = new FormData();
  form.set('format', format);
  form.set('query', query);
  if (ids) form.set('ids', ids.join(','));
  const response = await fetch(`/api/export/${list}`, { method: 'POST', body: form, signal });
  if (!response.ok) {
    const { error } = (await response.json()) as { error: VerbError | string };
    if (typeof error === 'string') throw new Error(error);
    return { error };
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (!name || !response.body) throw new Error('no file');
  return { file: await new Response(counted(response.body, onBytes)).blob(), name };
}

function counted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk: Uint8Array<ArrayBuffer>, controller) {
        bytes += chunk.byteLength;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
