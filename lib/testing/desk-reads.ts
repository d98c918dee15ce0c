import { countRequests } from '../services/approvals/count-requests';
import { getRequest } from '../services/approvals/get-request';
import { listRequests } from '../services/approvals/list-requests';
import { getBreak } from '../services/breaks/get-break';
import { getBreakOperation } from '../services/breaks/get-break-operation';
import { listAssignees } from '../services/breaks/list-assignees';
import { listBreaks } from '../services/breaks/list-breaks';
import { getDay } from '../services/days/get-day';
import { getReconOverview } from '../services/desk/get-recon-overview';
import { getRollForward } from '../services/desk/get-roll-forward';
import { getRun } from '../services/runs/get-run';
import { getRunRules } from '../services/runs/get-run-rules';
import { listPlaced } from '../services/runs/list-placed';
import { listRuns } from '../services/runs/list-runs';
import { getSource } from '../services/sources/get-source';
import { listSources } from '../services/sources/list-sources';
import { getStatement } from '../services/statements/get-statement';
import { listStatements } from '../services/statements/list-statements';
import type { Call, Verb } from './desk-calls';

/** Reads of every page of the desk, of what the calls are about. */
export function deskReads(calls: Record<string, Call>): [name: string, read: Verb, input: object][] {
  const of = (name: string) => calls[name]?.[1] ?? {};
  const run = { id: (of('tryRules') as { id: string }).id };
  return [
    ['listSources', listSources, {}],
    ['getSource', getSource, of('switchSource')],
    ['listStatements', listStatements, {}],
    ['getStatement', getStatement, of('withdrawStatement')],
    ['listRuns', listRuns, {}],
    ['getRun', getRun, run],
    ['getRunRules', getRunRules, run],
    ['listPlaced', listPlaced, { runId: run.id, bucket: 'matched' }],
    ['listBreaks', listBreaks, { runId: run.id }],
    ['getBreak', getBreak, of('noteBreak')],
    ['getBreakOperation', getBreakOperation, of('cancelBreakOperation')],
    ['listAssignees', listAssignees, {}],
    ['getDay', getDay, of('signDay')],
    ['listRequests', listRequests, {}],
    ['getRequest', getRequest, of('approveRequest')],
    ['countRequests', countRequests, {}],
    ['getReconOverview', getReconOverview, {}],
    ['getRollForward', getRollForward, {}],
  ];
}
