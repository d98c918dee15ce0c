/** What the engine writes to; pino's loggers fit. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
