import type { ServiceContext } from '../../lib/services/context';
import { spreadOf, type Spread } from '../console/requests';
import type { DeskRead } from './reads';

const WARM_UP = 5;
export const READS = 30;

export type TimedRead = Spread & { name: string; isPage: boolean; most: number };

/** Each read by itself, again and again, one after the other. Milliseconds. */
export async function timeReads(ctx: ServiceContext, reads: readonly DeskRead[]): Promise<TimedRead[]> {
  const measured: TimedRead[] = [];
  for (const { name, read, isPage } of reads) {
    for (let n = 0; n < WARM_UP; n += 1) await read(ctx);
    const times: number[] = [];
    for (let n = 0; n < READS; n += 1) {
      const began = performance.now();
      await read(ctx);
      times.push(performance.now() - began);
    }
    const one = { name, isPage, ...spreadOf(times), most: Math.max(...times) };
    measured.push(one);
    const columns = [one.p50, one.p95, one.most].map((ms) => ms.toFixed(1).padStart(10)).join('');
    console.log(`${name.padEnd(40)}${columns}`);
  }
  return measured;
}
