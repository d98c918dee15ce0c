import 'server-only';
import pino, { type Logger } from 'pino';

/** The web process's log: one JSON object a line, on standard output. */
export const log: Logger = pino({ name: 'makegood-web', level: process.env.LOG_LEVEL ?? 'info' });
