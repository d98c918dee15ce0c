import { z } from 'zod';
import { zoneOffsetMs } from '../../domain/zoned-time';

/** The reader's zone, an IANA name; UTC where it is none that the runtime knows. */
export const zoneInput = z.string().refine(isZone).catch('UTC');

function isZone(zone: string): boolean {
  try {
    zoneOffsetMs(0, zone);
    return true;
  } catch {
    return false;
  }
}
