/** Body of a refusal with status 413: an action's caller gets this text as the message of an error. */
export const BODY_TOO_LARGE = 'makegood: the request is larger than the server accepts';

/** Whether an action was turned away for its size, before anything was done. */
export function isBodyTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message === BODY_TOO_LARGE;
}
