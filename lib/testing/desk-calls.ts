import type { Database } from '../db/client';
import type { AuditAction } from '../domain/audit-actions';
import type { VerbResult } from '../domain/errors';
import type { Permission } from '../domain/roles';
import type { StatusAnswer } from '../domain/status-query';
import type { QuerySettings } from '../domain/source-settings';
import { DayLab } from './day-lab';
import { FinanceLab, value } from './finance-lab';
import { insertTask, signedIn } from './ledger-factory';
import { plainRunWords } from './plain-run-words';
import { makeSource } from './recon-lab';
import { movement, queueDay } from './run-lab';
import { genericCsv } from './statements/generic-csv-file';
import { approveRequest } from '../services/approvals/approve-request';
import { rejectRequest } from '../services/approvals/reject-request';
import type { ServiceContext } from '../services/context';
import { reopenDay } from '../services/days/reopen-day';
import { signDay } from '../services/days/sign-day';
import { verifySeal } from '../services/days/verify-seal';
import { exportRun } from '../services/export-run/export-run';
import { ExportSlots } from '../services/export/export-slots';
import { runCompensation } from '../services/follow-ups/run-compensation';
import { startFollowUp } from '../services/follow-ups/start-follow-up';
import { askDay } from '../services/queries/ask-day';
import { cancelPull } from '../services/queries/cancel-pull';
import { cancelRun } from '../services/runs/cancel-run';
import { startRun } from '../services/runs/start-run';
import { tryRules } from '../services/runs/try-rules';
import { createSource } from '../services/sources/create-source';
import { editSource } from '../services/sources/edit-source';
import { firstRows } from '../services/sources/first-rows';
import { switchSource } from '../services/sources/switch-source';
import { addPart } from '../services/statements/add-part';
import { beginUpload } from '../services/statements/begin-upload';
import { cancelStatement } from '../services/statements/cancel-statement';
import { commitStatement } from '../services/statements/commit-statement';
import { originalStatement } from '../services/statements/original-statement';
import { withdrawStatement } from '../services/statements/withdraw-statement';
import { assignBreak } from '../services/breaks/assign-break';
import { cancelBreakOperation } from '../services/breaks/cancel-break-operation';
import { noteBreak } from '../services/breaks/note-break';
import { queryBreak } from '../services/breaks/query-break';
import { resolveBreak } from '../services/breaks/resolve-break';
import { resolveBreaks } from '../services/breaks/resolve-breaks';
import { reverseResolution } from '../services/breaks/reverse-resolution';

export type Verb = (ctx: ServiceContext, input: unknown) => Promise<VerbResult<unknown>>;
export type Call = [verb: Verb, input: object, action: AuditAction, permission: Permission];

const [D1, D2] = ['2026-03-02', '2026-03-03'] as const;
const ANSWER: StatusAnswer = {
  ...{ outcome: 'unknown', httpStatus: 200, tookMs: 1, raw: '{}', reached: true },
  ...{ amount: null, currency: null, providerId: null },
};
const asker = { admit: async () => null, ask: async () => ANSWER };
const means = () => ({ words: plainRunWords(), slots: new ExportSlots() });

const QUERY: QuerySettings = {
  ...{ url: 'https://pay.example.com/{key}', mode: 'one', batchSize: 1, ratePerSecond: 1 },
  ...{ timeoutMs: 1000, allowedHosts: [], allowedPrivateHosts: [], authorizationEnv: null },
  ...{ listPath: null, keyPath: null, statusPath: '$.s', amountPath: null, unit: 'minor' },
  ...{ currencyPath: null, providerIdPath: null, askAt: null, runAfter: true },
  statuses: [{ word: 'PAID', means: 'succeeded' }],
};

/** Every verb that changes something of the desk, or takes a file out of it. */
export const DESK_VERBS = [
  'createSource',
  'editSource',
  'switchSource',
  'firstRows',
  'beginUpload',
  'addPart',
  'commitStatement',
  'cancelStatement',
  'withdrawStatement',
  'originalStatement',
  'askDay',
  'cancelPull',
  'startRun',
  'cancelRun',
  'tryRules',
  'resolveBreak',
  'reverseResolution',
  'assignBreak',
  'noteBreak',
  'queryBreak',
  'resolveBreaks',
  'cancelBreakOperation',
  'startFollowUp',
  'runCompensation',
  'signDay',
  'reopenDay',
  'verifySeal',
  'approveRequest',
  'rejectRequest',
  'exportRun',
] as const;

/** A real day with breaks, and a call of every verb that would work for whoever may. */
export async function deskCalls(db: Database): Promise<Record<string, Call>> {
  const lab = await FinanceLab.open(db);
  const { ctx, source } = lab;
  await lab.task('lost', D1, { state: 'failed' });
  const statementId = await lab.bring(D1, genericCsv([movement('lost', D1), movement('theirs', D1)]));
  const run = await lab.run(D1);
  await lab.bring(D2, genericCsv([movement('next', D2)]));
  const live = await queueDay(db, source, D2);
  const ready = await lab.read(D1, genericCsv([movement('second', D1)]), 'second.csv');
  const file = { ...{ sourceId: `${source.id}`, businessDate: D1 }, fileName: 'third.csv', sizeBytes: 9 };
  const { statementId: begun } = value(await beginUpload(ctx, file));
  const statement = async (id: string) => {
    const { lockVersion } = await db.prisma.statement.findUniqueOrThrow({ where: { id: BigInt(id) } });
    return { id, lockVersion, reason: 'the wrong day' };
  };
  const seen = async (key: string) => {
    const { id, lockVersion } = await lab.breakOf(key);
    return { id: `${id}`, lockVersion };
  };
  const accept = { resolution: 'accept', reasonCode: 'fee' };
  value(await resolveBreak(ctx, { ...(await seen('theirs')), ...accept }));
  const [lost, theirs] = [await seen('lost'), await seen('theirs')];
  const many = { choice: { by: 'ticks', breaks: [lost] }, ...accept, reason: 'fees' };
  const days = new DayLab(db);
  const [open, locked] = [await days.day(), await days.day()];
  const dayOf = (day: typeof open) => ({ sourceId: `${day.sourceId}`, businessDate: day.businessDate });
  const signed = { ...dayOf(locked), runId: `${locked.run.id}` };
  const { requestId: first } = value(await signDay(ctx, signed));
  value(await approveRequest(await signedIn(db, 'finance'), { id: first, lockVersion: 0 }));
  const waiting = await days.day();
  const asked = { ...dayOf(waiting), runId: `${waiting.run.id}` };
  const request = { id: value(await signDay(ctx, asked)).requestId, lockVersion: 0, reason: 'seen' };
  const asking = await makeSource(db, { format: 'status_query', query: QUERY, types: source.settings.types });
  const pulled = { sourceId: `${asking.id}`, businessDate: D1 };
  const pull = value(await askDay(ctx, pulled));
  const named = { name: `new ${source.name}`, format: source.format, settings: source.settings };
  const edited = { ...source.settings, graceDays: 3 };
  const rules = { graceDays: 2, lookBackDays: 3, toleranceMinor: '5', leaveAside: [] };
  const task = (status: 'success' | 'failed') => insertTask(db, status);
  const about = async (status: 'success' | 'failed') => ({
    ...{ taskId: `${await task(status)}`, lockVersion: 0, reason: 'make it good' },
  });
  const own = { id: `${source.id}`, lockVersion: 0 };
  const table = { kind: 'csv', name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') };
  return {
    createSource: [createSource, named, 'create_source', 'reconciliation.source'],
    editSource: [
      editSource,
      { ...named, ...own, name: source.name, settings: edited },
      'edit_source',
      'reconciliation.source',
    ],
    switchSource: [switchSource, { ...own, enabled: false }, 'disable_source', 'reconciliation.source'],
    firstRows: [firstRows, table, 'create_source', 'reconciliation.source'],
    beginUpload: [
      beginUpload,
      { ...file, fileName: 'fourth.csv' },
      'upload_statement',
      'reconciliation.import',
    ],
    addPart: [
      addPart,
      { id: begun, seq: 0, bytes: Buffer.from('123456789') },
      'upload_statement',
      'reconciliation.import',
    ],
    commitStatement: [commitStatement, await statement(ready), 'commit_statement', 'reconciliation.import'],
    cancelStatement: [cancelStatement, { id: ready }, 'cancel_statement', 'reconciliation.import'],
    withdrawStatement: [
      withdrawStatement,
      await statement(statementId),
      'withdraw_statement',
      'reconciliation.import',
    ],
    originalStatement: [originalStatement, { id: statementId }, 'download_statement', 'task.export'],
    askDay: [askDay, { ...pulled, businessDate: D2 }, 'pull_statement', 'reconciliation.import'],
    cancelPull: [
      cancelPull,
      { id: pull.statementId, lockVersion: 0 },
      'cancel_statement',
      'reconciliation.import',
    ],
    startRun: [startRun, { sourceId: `${source.id}`, businessDate: D1 }, 'start_run', 'reconciliation.run'],
    cancelRun: [cancelRun, { id: `${live}`, lockVersion: 0 }, 'cancel_run', 'reconciliation.run'],
    tryRules: [tryRules, { id: `${run.id}`, settings: rules }, 'start_run', 'reconciliation.run'],
    resolveBreak: [resolveBreak, { ...lost, resolution: 'retry' }, 'resolve_break', 'reconciliation.resolve'],
    reverseResolution: [
      reverseResolution,
      { ...theirs, note: 'not agreed' },
      'reverse_resolution',
      'reconciliation.resolve',
    ],
    assignBreak: [
      assignBreak,
      { ...lost, assigneeId: `${ctx.user.id}` },
      'assign_break',
      'reconciliation.resolve',
    ],
    noteBreak: [noteBreak, { id: lost.id, text: 'seen' }, 'note_break', 'task.note'],
    queryBreak: [
      (of, input) => queryBreak(of, input, asker),
      { id: lost.id },
      'query_break',
      'reconciliation.resolve',
    ],
    resolveBreaks: [resolveBreaks, many, 'resolve_breaks', 'reconciliation.resolve'],
    cancelBreakOperation: [
      cancelBreakOperation,
      { id: value(await resolveBreaks(ctx, many)).operationId, reason: 'stop' },
      'cancel_break_operation',
      'reconciliation.resolve',
    ],
    startFollowUp: [startFollowUp, await about('success'), 'start_follow_up', 'task.retry'],
    runCompensation: [runCompensation, await about('failed'), 'run_compensation', 'task.compensate'],
    signDay: [signDay, { ...dayOf(open), runId: `${open.run.id}` }, 'sign_day', 'reconciliation.sign'],
    reopenDay: [
      reopenDay,
      { ...dayOf(locked), hours: 2, reason: 'a late correction' },
      'reopen_day',
      'reconciliation.sign',
    ],
    verifySeal: [verifySeal, dayOf(locked), 'verify_seal', 'reconciliation.read'],
    approveRequest: [approveRequest, request, 'approve_request', 'reconciliation.sign'],
    rejectRequest: [rejectRequest, request, 'reject_request', 'reconciliation.sign'],
    exportRun: [
      (of, input) => exportRun(of, input, means()),
      { runId: `${run.id}`, format: 'xlsx' },
      'export_run',
      'task.export',
    ],
  };
}
