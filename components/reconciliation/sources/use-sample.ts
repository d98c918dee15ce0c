'use client';

import { useRef, useState } from 'react';
import type { MappingSample } from '@/lib/domain/views/mapping-sample';
import { readSample, type SampleAnswer } from './first-rows-call';

export interface SampleRun {
  /** The last sample that could be read, and the name of its file. */
  sample: MappingSample | null;
  name: string | null;
  /** The file being read now. */
  reading: string | null;
  /** Why the last file could not be read; what was read before it stays. */
  trouble: { name: string; answer: Exclude<SampleAnswer, { kind: 'sample' }> } | null;
  /** sheet: of a workbook; empty: the first that is shown. */
  read: (file: File, sheet: string) => void;
  /** Reads the same file again. Nothing where there is none. */
  readSheet: (sheet: string) => void;
}

/** The first rows of a real file. Of two readings only the later one counts. */
export function useSample(kind: 'csv' | 'xlsx', onSample: (sample: MappingSample) => void): SampleRun {
  const turns = useRef(0);
  const [reading, setReading] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<SampleRun['trouble']>(null);
  const [read, setRead] = useState<{ sample: MappingSample; file: File } | null>(null);
  const start = async (file: File, sheet: string) => {
    turns.current += 1;
    const turn = turns.current;
    setReading(file.name);
    const wanted = sheet.trim();
    const answer = await readSample(file, kind, wanted === '' ? null : wanted);
    if (turn !== turns.current) return;
    setReading(null);
    if (answer.kind !== 'sample') {
      setTrouble({ name: file.name, answer });
      return;
    }
    setTrouble(null);
    setRead({ sample: answer.sample, file });
    onSample(answer.sample);
  };
  return {
    sample: read?.sample ?? null,
    name: read?.file.name ?? null,
    reading,
    trouble,
    read: (file, sheet) => void start(file, sheet),
    readSheet: (sheet) => {
      if (read !== null) void start(read.file, sheet);
    },
  };
}
