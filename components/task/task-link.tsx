import type { ReactNode } from 'react';
import { Mono } from '@/components/ui/mono';
import { TextLink } from '@/components/ui/text-link';

/** Words of a message that lead to a task. */
export function taskLink(id: string) {
  return (words: ReactNode) => (
    <TextLink href={`/tasks/${id}`}>
      <Mono>{words}</Mono>
    </TextLink>
  );
}
