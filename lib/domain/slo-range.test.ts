import { expect, test } from 'vitest';
import { planFree, planNamed, SLO_RANGES } from './slo-range';
import { coverOf, GRAINS } from './stat-grains';
import { nextChunk, type Progress } from './stat-schedule';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = at('2026-03-30T10:37:20Z');

test('named ranges begin with a whole bucket and end at the last whole minute', () => {
  const table: [(typeof SLO_RANGES)[number], string, string, number][] = [
    ['1h', 'Europe/Berlin', '2026-03-30T09:37Z', 60],
    ['24h', 'Europe/Berlin', '2026-03-29T11:00Z', 48],
    // Six days back lies before the change of clocks: the day begins an hour later in UTC.
    ['7d', 'Europe/Berlin', '2026-03-23T23:00Z', 27],
    ['30d', 'Europe/Berlin', '2026-02-28T23:00Z', 30],
    ['24h', 'Asia/Kathmandu', '2026-03-29T10:45Z', 48],
    ['30d', 'Asia/Kathmandu', '2026-02-28T18:15Z', 30],
  ];
  for (const [range, zone, from, buckets] of table) {
    const plan = planNamed(range, NOW, zone);
    expect([range, zone, iso(plan.from)]).toEqual([range, zone, from]);
    expect(iso(plan.to)).toBe('2026-03-30T10:37Z');
    expect([range, plan.edges.length - 1]).toEqual([range, buckets]);
  }
});

test('24 hours are 48 bars at every minute of the hour, and never more than a day', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    const now = at('2026-03-30T10:00Z') + minute * MINUTE;
    const { from, to, edges } = planNamed('24h', now, 'Europe/Berlin');
    expect([minute, edges.length - 1]).toEqual([minute, 48]);
    expect(to - from).toBeLessThanOrEqual(24 * HOUR);
  }
});

test('a free range gets the width its length asks for, and no more than is kept', () => {
  const free = (from: number, to: number) => planFree(from, to, NOW, 'UTC');
  expect(free(NOW - 20 * MINUTE, NOW)).toMatchObject({ widthMinutes: 1 });
  expect(free(NOW - 5 * HOUR, NOW)).toMatchObject({ widthMinutes: 5 });
  // Minutes of ten days ago are not there any more: quarters of an hour, ends included.
  const old = free(at('2026-03-20T10:07Z'), at('2026-03-20T11:08Z'));
  expect(old?.edges.map(iso)).toEqual(
    ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'].map((time) => `2026-03-20T${time}Z`),
  );
  const long = free(0, NOW + HOUR);
  expect(long?.to).toBe(at('2026-03-30T10:37Z'));
  expect(((long?.to ?? 0) - (long?.from ?? 0)) / (24 * HOUR)).toBeCloseTo(93, 1);
  expect(long?.edges.length).toBeLessThanOrEqual(96);
  expect(free(NOW + HOUR, NOW + 2 * HOUR)).toBeNull();
  expect(free(NOW, NOW - HOUR)).toBeNull();
});

test('stored rows cover a stretch exactly, with as few of them as can be', () => {
  const cover = (from: string, to: string) =>
    coverOf(at(from), at(to)).map(({ grain, from: a, to: b }) => [
      grain,
      iso(a).slice(11, 16),
      iso(b).slice(11, 16),
    ]);
  expect(cover('2026-03-18T10:58Z', '2026-03-18T13:31Z')).toEqual([
    [1, '10:58', '11:00'],
    [60, '11:00', '13:00'],
    [15, '13:00', '13:30'],
    [1, '13:30', '13:31'],
  ]);
  expect(cover('2026-03-17T18:15Z', '2026-03-17T20:15Z')).toEqual([
    [15, '18:15', '19:00'],
    [60, '19:00', '20:00'],
    [15, '20:00', '20:15'],
  ]);
  expect(cover('2026-03-18T10:05Z', '2026-03-18T10:05Z')).toEqual([]);
  for (const range of SLO_RANGES)
    for (const zone of ['Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin']) {
      const { from, to, edges } = planNamed(range, NOW, zone);
      const pieces = edges.slice(1).flatMap((edge, i) => coverOf(edges[i] ?? 0, edge));
      expect(pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0)).toBe(to - from);
      expect(pieces.every(({ grain, from: begin }) => begin % (grain * MINUTE) === 0)).toBe(true);
      expect(pieces.every(({ grain }) => GRAINS.includes(grain))).toBe(true);
    }
});

test('every minute is computed when it is over, two minutes later and a quarter of an hour later', () => {
  const over = at('2026-03-30T10:37Z');
  const ago = (minutes: number) => over - minutes * MINUTE;
  let progress: Progress = { settled: ago(16), near: ago(3), fresh: ago(1) };
  const seen: [number, number][] = [];
  for (let chunk = nextChunk(progress, NOW, 60); chunk !== null; chunk = nextChunk(progress, NOW, 60)) {
    seen.push([(over - chunk.from) / MINUTE, (over - chunk.to) / MINUTE]);
    progress = chunk.then;
  }
  expect(seen).toEqual([
    [16, 15],
    [3, 2],
    [1, 0],
  ]);
  expect(progress).toEqual({ settled: ago(15), near: ago(2), fresh: over });
});

test('after days without a worker whole hours go straight into quarters, then minutes, in bounded pieces', () => {
  const start = at('2026-03-26T08:20Z');
  let progress: Progress = { settled: start, near: start, fresh: start };
  const slots: number[] = [];
  const lengths: number[] = [];
  for (let chunk = nextChunk(progress, NOW, 240); chunk !== null; chunk = nextChunk(progress, NOW, 240)) {
    slots.push(chunk.slot);
    lengths.push((chunk.to - chunk.from) / MINUTE);
    if (chunk.slot === 15) expect(chunk.from % HOUR).toBe(0);
    progress = chunk.then;
  }
  expect(Math.max(...lengths)).toBe(240);
  expect(slots[0]).toBe(15);
  expect(slots.lastIndexOf(15)).toBeLessThan(slots.indexOf(1));
  expect(progress.fresh).toBe(at('2026-03-30T10:37Z'));
  // A span below an hour still makes progress where minutes are gone.
  expect(nextChunk({ settled: start, near: start, fresh: start }, NOW, 1)).toMatchObject({
    from: at('2026-03-26T08:00Z'),
    to: at('2026-03-26T09:00Z'),
  });
});
