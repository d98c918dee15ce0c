import { Fragment, type ReactNode } from 'react';
import css from './labeled-facts.module.css';

export interface Fact {
  label: ReactNode;
  value: ReactNode;
}

/** Facts as label and value, one a line. ruled: a hairline above, as in a dialog's from → to block. */
export function LabeledFacts({ facts, ruled }: { facts: readonly Fact[]; ruled?: boolean }) {
  return (
    <dl className={ruled ? `${css.facts} ${css.ruled}` : css.facts}>
      {facts.map(({ label, value }, index) => (
        <Fragment key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
