'use client';

import { Radio, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { BreaksVerb } from '@/lib/domain/break-decision';
import type { BreakVerbs } from './break-verbs';
import css from './breaks.module.css';
import { ReasonSelect, UntilField } from './explain-dialogs';
import type { ManyDraft } from './many-draft';
import { AssigneesFailed, AssigneeSelect, useAssignees } from './plain-dialogs';

const COMPENSATIONS = ['already_effective', 'written_off'] as const;

interface ManyFieldsProps {
  verb: BreaksVerb;
  draft: ManyDraft;
  onChange: (patch: Partial<ManyDraft>) => void;
  /** The server's word about a field. */
  problem: (field: string) => string | undefined;
  zone: string;
  assignees: BreakVerbs['assignees'];
  opened: boolean;
}

/** What a decision about many asks for, by its verb. */
export function ManyFieldsOf(props: ManyFieldsProps) {
  const { verb, draft, onChange, problem, zone } = props;
  switch (verb) {
    case 'accept':
      return (
        <ReasonSelect
          value={draft.reasonCode}
          onChange={(reasonCode) => onChange({ reasonCode })}
          problem={problem('reasonCode')}
        />
      );
    case 'in_transit_until':
      return (
        <UntilField
          zone={zone}
          value={draft.until}
          onChange={(until) => onChange({ until })}
          problem={problem('until')}
        />
      );
    case 'retry':
    case 'release':
      return <OutcomeWord {...props} />;
    case 'compensate':
      return <Compensation {...props} />;
    case 'assign':
      return <Assignment {...props} />;
    case 'run_now':
    case 'reverse':
      return null;
  }
}

/** The word about tasks whose last outcome is unknown: without it they are left as they are. */
function OutcomeWord({ verb, draft, onChange, problem }: ManyFieldsProps) {
  const t = useTranslations('breaks.plan');
  return (
    <Textarea
      data-autofocus
      label={t('outcomeHow')}
      description={t(verb === 'release' ? 'outcomeHelpRelease' : 'outcomeHelp')}
      value={draft.outcomeHow}
      onChange={(event) => onChange({ outcomeHow: event.currentTarget.value })}
      error={problem('outcomeHow')}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
    />
  );
}

function Compensation({ draft, onChange }: ManyFieldsProps) {
  const t = useTranslations('breaks.plan');
  const task = useTranslations('task');
  return (
    <Radio.Group
      label={t('compensation')}
      value={draft.compensation}
      onChange={(value) =>
        onChange({ compensation: COMPENSATIONS.find((one) => one === value) ?? draft.compensation })
      }
    >
      <span className={css.choices}>
        {COMPENSATIONS.map((one, index) => (
          <Radio
            key={one}
            value={one}
            data-autofocus={index === 0 || undefined}
            label={task(`kind.${one}`)}
            description={task(`kindMeans.${one}`)}
          />
        ))}
      </span>
    </Radio.Group>
  );
}

function Assignment({ draft, onChange, problem, assignees, opened }: ManyFieldsProps) {
  const { people, failed, again } = useAssignees(assignees, opened);
  return (
    <>
      <AssigneeSelect
        people={people}
        value={draft.assigneeId}
        onChange={(assigneeId) => onChange({ assigneeId })}
        problem={problem('assigneeId')}
      />
      {failed && <AssigneesFailed onAgain={again} />}
    </>
  );
}
