import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that everything this process started has used so far, their children included; null
 * where the system does not tell. Hardly changed by what else the machine does.
 */
export function startedProcessorMs(): number | null {
  if (process.platform !== 'linux') return null;
  const processes = readProcesses();
  let ms = 0;
  const ours = new Set([process.pid]);
  // Parents before their children, mostly; a second look finds the others.
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  for (const { pid, ticks } of processes) if (pid !== process.pid && ours.has(pid)) ms += ticks * TICK_MS;
  return ms;
}

type Process = { pid: number; parent: number; ticks: number };

function readProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | null {
  try {
    // The name of the program stands in brackets and may hold anything.
    const [, rest = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    return { pid, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    // It has ended since.
    return null;
  }
}
