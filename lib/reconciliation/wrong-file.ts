import type { WrongFileCode, WrongFileDetails } from '../domain/wrong-file-codes';

export { WRONG_FILE_CODES, type WrongFileCode, type WrongFileDetails } from '../domain/wrong-file-codes';

/** The whole file is refused; nothing of it is kept but the refusal. */
export class WrongFile extends Error {
  constructor(
    readonly code: WrongFileCode,
    readonly details: WrongFileDetails = {},
  ) {
    super(code);
    this.name = 'WrongFile';
  }
}
