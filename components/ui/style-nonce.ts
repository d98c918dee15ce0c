import { useMantineStyleNonce } from '@mantine/core';

/** What a style sheet added to this document must carry; the empty text where nobody set one. */
export function useStyleNonce(): string {
  return useMantineStyleNonce()?.() ?? '';
}
