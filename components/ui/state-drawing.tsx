'use client';

import { useTranslations } from 'next-intl';
import { IconArrowRight } from './icons';
import { useSentenceGap } from './sentence-gap';
import css from './state-drawing.module.css';
import { edgeShape, placeOf, PLACES, SKELETON, type StateEdge, type TaskState } from './state-map';
import { STATUS_LOOK, StatusBadge, toneColor } from './status-badge';

export interface StateDrawingProps {
  current: TaskState;
  /** Transitions already made, with how often. */
  taken: readonly { edge: StateEdge; count?: number }[];
  /** Transitions this reader can make now. */
  possible: readonly StateEdge[];
}

type Ink = 'was' | 'can' | 'rest';

/** The state machine: way taken in black, what is possible from here dashed, the rest grey. Words on phones. */
export function StateDrawing({ current, taken, possible }: StateDrawingProps) {
  const t = useTranslations('common.state');
  const word = useTranslations('status');
  const gap = useSentenceGap();
  const targets = possible.map((edge) => ({ edge, to: edgeShape(edge, current).to }));
  const offers = targets.map(({ edge, to }) => t('to', { verb: t(`edge.${edge}`), state: word(to) }));
  const possibleText = offers.length > 0 ? t('possible', { list: offers.join(t('comma')) }) : t('none');
  return (
    <>
      <div className={css.wide}>
        <svg
          className={css.drawing}
          viewBox="0 0 560 120"
          role="img"
          aria-label={`${t('drawing', { current: word(current) })}${gap}${possibleText}`}
        >
          <Edges current={current} taken={taken} possible={possible} />
          <Places current={current} taken={taken} possible={possible} />
        </svg>
      </div>
      <div className={css.narrow}>
        <WayTaken current={current} taken={taken} />
        <p className={css.possible}>{possibleText}</p>
      </div>
    </>
  );
}

function Edges({ current, taken, possible }: StateDrawingProps) {
  const t = useTranslations('common.state');
  const inked = new Map<string, { edge: StateEdge; ink: Ink; count?: number }>();
  const put = (edge: StateEdge, ink: Ink, count?: number) =>
    inked.set(edgeShape(edge, current).line, { edge, ink, count });
  SKELETON.forEach((edge) => put(edge, 'rest'));
  taken.forEach(({ edge, count }) => put(edge, 'was', count));
  possible.forEach((edge) => put(edge, 'can'));
  return [...inked.values()].map(({ edge, ink, count }) => {
    const { line, head, label } = edgeShape(edge, current);
    return (
      <g key={edge} className={css[ink]}>
        <path d={line} className={css.line} />
        <path d={head} />
        {ink !== 'rest' && (
          <text x={label.x} y={label.y} textAnchor="middle" className={css.label}>
            {t(`edge.${edge}`)}
            {count && count > 1 ? ` ×${count}` : ''}
          </text>
        )}
      </g>
    );
  });
}

function Places({ current, taken, possible }: StateDrawingProps) {
  const word = useTranslations('status');
  const visited = new Set(
    taken.flatMap(({ edge }) => {
      const { from, to } = edgeShape(edge, current);
      return [from, to];
    }),
  );
  const reachable = new Set(possible.map((edge) => edgeShape(edge, current).to));
  const here = placeOf(current);
  return Object.entries(PLACES).map(([name, { x, y }]) => {
    const place = placeOf(name as TaskState);
    const kind = place === here ? current : place;
    const { Icon, tone } = STATUS_LOOK[kind];
    const ink = place === here ? 'now' : visited.has(place) ? 'was' : reachable.has(place) ? 'can' : 'rest';
    const color = ink === 'now' && tone !== 'quiet' ? toneColor(tone) : undefined;
    return (
      <g key={name} className={css[ink]} style={color ? { color } : undefined}>
        <Icon x={x} y={y} />
        <text x={x + 22} y={y + 12.5}>
          {word(kind)}
        </text>
      </g>
    );
  });
}

function WayTaken({ current, taken }: Omit<StateDrawingProps, 'possible'>) {
  const made = new Set(taken.map(({ edge }) => edge));
  const way: TaskState[] = ['pending'];
  if (made.has('claim')) way.push('processing');
  if (made.has('exhaust') || made.has('give_up')) way.push('failed');
  if (way.at(-1) !== current) way.push(current);
  return (
    <div className={css.way}>
      {way.map((state, index) => (
        <span key={state} className={css.step}>
          {index > 0 && <IconArrowRight className={css.arrow} />}
          <StatusBadge kind={state} />
        </span>
      ))}
    </div>
  );
}
