import { hiddenParts } from '../../domain/masking';

/** Whether values differ that both texts show as masked: the second person is told that there is more than they see. */
export function isHiddenChanged(before: string, after: string, maskedKeys: readonly string[]): boolean {
  const [old, next] = [hiddenParts(before, maskedKeys), hiddenParts(after, maskedKeys)];
  return old.length !== next.length || old.some((part, at) => part !== next[at]);
}
