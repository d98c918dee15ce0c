import css from './breaks.module.css';
import { pieces } from './highlight';

/** A raw line, exact: the key and the amount in bold, the word that disagrees marked. */
export function RawLine({
  label,
  raw,
  strong,
  mark = null,
}: {
  label: string;
  raw: string;
  strong: readonly string[];
  mark?: RegExp | null;
}) {
  return (
    <pre className={css.raw} translate="no" role="group" aria-label={label}>
      {pieces(raw, strong, mark).map(({ text, look }, index) => {
        if (look === 'strong') return <b key={index}>{text}</b>;
        return look === 'mark' ? <mark key={index}>{text}</mark> : text;
      })}
    </pre>
  );
}
