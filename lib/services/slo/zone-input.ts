import { z } from 'zod';
import { isZone } from '../../domain/zoned-time';

/** The reader's zone, an IANA name; UTC where it is none that the runtime knows. */
export const zoneInput = z.string().refine(isZone).catch('UTC');
