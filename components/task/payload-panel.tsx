'use client';

import { Tabs, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { PayloadDiff } from '@/components/ui/payload-diff';
import { PayloadViewer } from '@/components/ui/payload-viewer';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { Tip } from '@/components/ui/tip';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import type { RevealedTask, RevisionView, TaskPage } from '@/lib/domain/views/task-page';
import { changedLines } from './changed-lines';
import { LargePayload } from './payload-panel-large';
import css from './payload-panel.module.css';
import { saveText } from './save-text';

interface PayloadPanelProps {
  task: TaskPage;
  revealed: RevealedTask | null;
  onReveal: () => void;
  onHide: () => void;
}

const DIFF = 'diff';
/** Beyond it, marking changed lines costs more than it tells. */
const MARKED_CHARACTERS = 1_048_576;

/** The payload, exact, by revision, with what each one changed. */
export function PayloadPanel(props: PayloadPanelProps) {
  const t = useTranslations('task.payload');
  const { task, revealed } = props;
  const revisions = revealed?.revisions ?? task.revisions;
  const current = String(task.payload.revision);
  const [chosen, setChosen] = useState<string | null>(null);
  const known =
    chosen === DIFF ? revisions.length > 1 : revisions.some((one) => String(one.revision) === chosen);
  const tab = chosen !== null && known ? chosen : current;
  const shown = revisions.find((one) => String(one.revision) === tab) ?? revisions.at(-1);
  const text = tab === DIFF ? null : (shown?.text ?? null);
  return (
    <Section label={t('title')}>
      <SectionHead
        title={t('title')}
        note={revisions.length > 1 && <RevisionTabs revisions={revisions} tab={tab} onChange={setChosen} />}
        end={
          text !== null && (
            <span className={css.tools}>
              <CopyButton text={text} what={t('what')} />
              <UnstyledButton
                className={css.link}
                onClick={() => saveText(`task-${task.id}-revision-${tab}.json`, text)}
              >
                {t('download')}
              </UnstyledButton>
            </span>
          )
        }
      />
      {tab === DIFF ? (
        <RevisionDiff revisions={revisions} />
      ) : (
        shown && <OneRevision {...props} revisions={revisions} shown={shown} />
      )}
    </Section>
  );
}

function RevisionTabs({
  revisions,
  tab,
  onChange,
}: {
  revisions: readonly RevisionView[];
  tab: string;
  onChange: (tab: string | null) => void;
}) {
  const t = useTranslations('task.payload');
  return (
    <Tabs value={tab} onChange={onChange} variant="unstyled" classNames={{ list: css.tabs, tab: css.tab }}>
      <Tabs.List aria-label={t('views')}>
        {revisions.toReversed().map(({ revision }) => (
          <Tabs.Tab key={revision} value={String(revision)}>
            {t('revision', { number: revision })}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value={DIFF}>{t('diff')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

/** What the newest revision changed in the one before it. */
function RevisionDiff({ revisions }: { revisions: readonly RevisionView[] }) {
  const t = useTranslations('task.payload');
  const [before, after] = revisions.slice(-2);
  if (!before || !after || before.text === null || after.text === null)
    return <p className={css.quiet}>{t('noDiff')}</p>;
  const name = ({ revision }: RevisionView) => t('revision', { number: revision });
  return <PayloadDiff before={before.text} after={after.text} from={name(before)} to={name(after)} />;
}

function OneRevision({
  task,
  revealed,
  onReveal,
  onHide,
  revisions,
  shown,
}: PayloadPanelProps & { revisions: readonly RevisionView[]; shown: RevisionView }) {
  const t = useTranslations('task.payload');
  const gap = useSentenceGap();
  const previous = revisions.find(({ revision }) => revision === shown.revision - 1);
  const added = useMemo(() => addedLines(previous?.text ?? null, shown.text), [previous, shown]);
  const hidden = task.revisions.some(({ masked, text }) => masked.length > 0 || text === null);
  const reveal = revealed ? (
    <UnstyledButton className={css.link} onClick={onHide}>
      {t('hide')}
    </UnstyledButton>
  ) : (
    hidden && <RevealLink task={task} onReveal={onReveal} />
  );
  return (
    <>
      {shown.text === null && shown.bytes > 0 ? (
        <LargePayload taskId={task.id} shown={shown} mayReveal={task.actions.reveal.allowed} end={reveal} />
      ) : shown.text === null ? (
        <p className={css.quiet}>
          {t('notLoaded')}
          {gap}
          {!revealed && t('tooLargeReveal')} {reveal}
        </p>
      ) : (
        <PayloadViewer
          text={shown.text}
          bytes={shown.bytes}
          masked={shown.masked}
          added={added}
          end={reveal}
        />
      )}
      {revisions.length > 1 && <WrittenBy revision={shown} />}
    </>
  );
}

function addedLines(before: string | null, after: string | null): number[] {
  if (before === null || after === null) return [];
  return before.length + after.length > MARKED_CHARACTERS ? [] : changedLines(before, after);
}

function WrittenBy({ revision }: { revision: RevisionView }) {
  const t = useTranslations('task.payload');
  const time = () => <RelativeTime at={revision.createdAt} />;
  const name = revision.actorName;
  return (
    <p className={css.by}>
      {name === null ? t.rich('byProducer', { time }) : t.rich('by', { name, time })}
      {revision.reason && <q className={css.reason}>{revision.reason}</q>}
    </p>
  );
}

/** In its place for every role: who may not, reads why. */
function RevealLink({ task, onReveal }: { task: TaskPage; onReveal: () => void }) {
  const t = useTranslations('task.payload');
  const refusal = useNotPossibleText();
  const verdict = task.actions.reveal;
  if (verdict.allowed)
    return (
      <UnstyledButton className={css.link} onClick={onReveal}>
        {t('reveal')}
      </UnstyledButton>
    );
  const why = refusal('reveal', verdict);
  return (
    <Tip label={why}>
      <UnstyledButton className={css.off} aria-disabled aria-label={`${t('reveal')}. ${why}`}>
        {t('reveal')}
      </UnstyledButton>
    </Tip>
  );
}
