import { Link } from '@/components/ui/link';
import type { ComponentProps } from 'react';
import css from './text.module.css';

/** A link with words beside it: underlined, since colour alone would not tell it from them. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={css.link} />;
}
