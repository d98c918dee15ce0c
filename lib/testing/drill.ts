import { randomBytes } from 'node:crypto';
import { databaseTrouble } from '../db/failure';
import { editPayloadAndRetry } from '../services/tasks/edit-payload-and-retry';
import { attemptsOf, LEASE_MS, openDrillLedger, produce, taskOf, taskWhen } from './drill-ledger';
import type { DrillLedger, Event } from './drill-ledger';
import { must, type DrillReport, type Step } from './drill-report';
import { startDrillTarget, type DrillTarget } from './drill-target';
import { startDrillWorker, type DrillWorker } from './drill-worker';
import { waitUntil } from './processes';

/** Runs the four parts of the drill on an empty database. `scheduleMs`: the pauses between tries. */
export async function runDrill(url: string, scheduleMs: number[], report: DrillReport): Promise<void> {
  const target = await startDrillTarget();
  let ledger: DrillLedger | null = null;
  const workers: DrillWorker[] = [];
  const hire = () => {
    const worker = startDrillWorker(url);
    workers.push(worker);
    return worker;
  };
  try {
    const opened = await openDrillLedger(url, target.port, scheduleMs);
    ledger = opened;
    hire();
    const unreachable = eventFor(
      'drill_callback',
      `{"order_id":9007199254740993,"callback_url":"${at(target, 'silent')}"}`,
    );
    await report.part('(a) the target cannot be reached', (step) =>
      failsAtTheLimit(step, opened, unreachable, scheduleMs.length),
    );
    await report.part('(b) the target is put right', (step) => mended(step, opened, unreachable, target));
    await report.part('(c) the same event is delivered twice', (step) => countsOnce(step, opened, target));
    await Promise.all(workers.map((worker) => worker.stop()));
    await report.part('(d) the worker is killed while it executes', (step) =>
      survivesKill(step, opened, target, hire),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await ledger?.close();
    await target.close();
  }
}

function eventFor(bizType: string, payload: string): Event {
  const key = randomBytes(6).toString('hex');
  return { bizType, bizId: `ORDER-${key}`, eventId: `${bizType}:${key}`, payload };
}

function at(target: DrillTarget, path: string): string {
  return `http://127.0.0.1:${target.port}/${path}`;
}

async function failsAtTheLimit(
  step: Step,
  ledger: DrillLedger,
  event: Event,
  retries: number,
): Promise<void> {
  await step('the producer writes a row with its own columns only', async () => {
    await produce(ledger, event);
    return event.bizId;
  });
  await step('a worker takes it: processing', async () => {
    const task = await taskWhen(ledger, event, 'never processing', ({ status }) => status === 'processing');
    return `claimed by ${task.claimedBy ?? 'nobody'}`;
  });
  await step('it times out and is tried again', async () => {
    const task = await taskWhen(ledger, event, 'never tried again', ({ attempts }) => attempts >= 2);
    return task.lastError?.text ?? '';
  });
  await step(`it fails at the limit of ${retries} retries`, async () => {
    const task = await taskWhen(ledger, event, 'never failed', ({ status }) => status === 'failed');
    must(task.attempts === retries + 1, `${task.attempts} attempts, expected ${retries + 1}`);
    must(
      attemptsOf(task).every(({ errorClass }) => errorClass === 'timeout'),
      'an attempt did not time out',
    );
    return `${task.attempts} attempts`;
  });
  await step('biz_id and error stand on its page', async () => {
    const task = await taskOf(ledger, event);
    must(task.bizId === event.bizId, `biz_id is ${task.bizId}`);
    must(task.lastError !== null && task.lastError.text !== '', 'no error is shown');
    return `${task.bizId}: ${task.lastError.text}`;
  });
}

async function mended(step: Step, ledger: DrillLedger, event: Event, target: DrillTarget): Promise<void> {
  await step('an operator edits the payload and retries', async () => {
    const { id, lockVersion } = await taskOf(ledger, event);
    const result = await editPayloadAndRetry(ledger.operator, {
      taskId: id,
      lockVersion,
      payload: event.payload.replace('/silent', '/ok'),
      reason: 'The target has a new address',
      outcomeChecked: true,
      outcomeHow: 'Asked the other side: nothing arrived',
    });
    must(result.ok, `refused: ${result.ok ? '' : JSON.stringify(result.error)}`);
    return `revision 2, ${result.value.status}`;
  });
  await step('it succeeds', async () => {
    const task = await taskWhen(ledger, event, 'never succeeded', ({ status }) => status === 'success');
    must(target.of(event.eventId).effects === 1, 'the other side has no effect of it');
    must(
      task.payload.text?.includes('9007199254740993') === true,
      'the 64-bit number in the payload changed',
    );
    return `after ${task.attempts} attempts, one effect`;
  });
}

async function countsOnce(step: Step, ledger: DrillLedger, target: DrillTarget): Promise<void> {
  const event = eventFor('drill_answer_lost', '{"amount":25800}');
  await step('the producer writes the event twice: the second is refused', async () => {
    await produce(ledger, event);
    const refusal: unknown = await produce(ledger, event).then(
      () => null,
      (error: unknown) => error,
    );
    must(refusal !== null, 'the second INSERT was accepted');
    const isDuplicate =
      databaseTrouble(refusal) === 'duplicate' || String(refusal).includes('UNIQUE constraint failed');
    must(isDuplicate, `refused for another reason: ${String(refusal)}`);
    return 'refused by the unique key';
  });
  await step('the answer is lost, the executor delivers again', async () => {
    const task = await taskWhen(ledger, event, 'never succeeded', ({ status }) => status === 'success');
    const outcomes = attemptsOf(task).map(({ outcome }) => outcome);
    must(outcomes.join() === 'unknown,succeeded', `outcomes are ${outcomes.join(', ')}`);
    return outcomes.join(', then ');
  });
  await step('the other side counts one effect', async () => {
    const { deliveries, effects } = target.of(event.eventId);
    must(deliveries === 2 && effects === 1, `${deliveries} deliveries, ${effects} effects`);
    return `${deliveries} deliveries, ${effects} effect`;
  });
}

async function survivesKill(
  step: Step,
  ledger: DrillLedger,
  target: DrillTarget,
  hire: () => DrillWorker,
): Promise<void> {
  const event = eventFor('drill_slow', '{"amount":100}');
  let leaseUntil = '';
  await step('a worker is executing it when it is killed with SIGKILL', async () => {
    const worker = hire();
    await produce(ledger, event);
    await waitUntil('never delivered', async () => target.of(event.eventId).deliveries === 1, {
      timeoutMs: 60_000,
      dead: () => worker.end(),
      tail: () => worker.tail(),
    });
    await worker.kill9();
    const task = await taskOf(ledger, event);
    must(task.leaseUntil !== null, `${task.status} and without a lease`);
    leaseUntil = task.leaseUntil;
    return `process ${worker.pid}, lease of ${LEASE_MS / 1000} s until ${leaseUntil}`;
  });
  await step('another worker reclaims it after the lease, not before', async () => {
    hire();
    const task = await taskWhen(ledger, event, 'never reclaimed', ({ attempts }) => attempts >= 1);
    const [lost] = attemptsOf(task);
    must(
      lost !== undefined && lost.errorClass === 'lease_lost',
      `the attempt says ${lost?.errorClass ?? 'nothing'}`,
    );
    must(
      lost.finishedAt >= leaseUntil,
      `reclaimed at ${lost.finishedAt}, the lease held until ${leaseUntil}`,
    );
    return `at ${lost.finishedAt}: ${lost.error ?? ''}`;
  });
  await step('it is not lost: it succeeds', async () => {
    const task = await taskWhen(ledger, event, 'never succeeded', ({ status }) => status === 'success');
    const attempts = attemptsOf(task).map(({ outcome }) => outcome);
    must(attempts.join() === 'unknown,succeeded', `attempts are ${attempts.join(', ')}`);
    return attempts.join(', then ');
  });
  await step('it is not doubled: one row, one effect', async () => {
    const rows = await ledger.producer.run('SELECT id FROM async_task WHERE event_id = ?', [event.eventId]);
    const { deliveries, effects } = target.of(event.eventId);
    must(
      rows.length === 1 && deliveries === 2 && effects === 1,
      `${rows.length} rows, ${deliveries} deliveries, ${effects} effects`,
    );
    return `${deliveries} deliveries, ${effects} effect`;
  });
}
