import { taskTypeSettings } from '../config/task-type';
import { openDatabase, type Database } from '../db/client';
import { migrate } from '../db/migrate';
import { createTaskType } from '../db/task-type-store';
import type { TaskPage } from '../domain/views/task-page';
import type { ServiceContext } from '../services/context';
import { getTask } from '../services/tasks/get-task';
import { lookUp } from '../services/tasks/look-up';
import { contextFor, insertUser } from './ledger-factory';
import { plainSql, type PlainSql } from './plain-sql';
import { waitUntil } from './processes';

/** A migrated ledger with the drill's types and an operator who looks at it through the services. */
export type DrillLedger = {
  url: string;
  db: Database;
  operator: ServiceContext;
  producer: PlainSql;
  close(): Promise<void>;
};

export const LEASE_MS = 2_000;

const LOOPBACK = ['127.0.0.1'];
const PATIENCE_MS = 60_000;

export async function openDrillLedger(
  url: string,
  targetPort: number,
  scheduleMs: number[],
): Promise<DrillLedger> {
  await migrate({ url });
  const db = await openDatabase({ url });
  const retry = { kind: 'steps', stepsMs: scheduleMs, jitterMs: 0 };
  const hosts = { allowedHosts: LOOPBACK, allowedPrivateHosts: LOOPBACK };
  const common = { retry, scanIntervalMs: 100, leaseMs: LEASE_MS };
  const target = `http://127.0.0.1:${targetPort}`;
  const types = {
    drill_callback: { ...common, http: { ...hosts, urlPath: '$.callback_url', timeoutMs: 700 } },
    drill_answer_lost: { ...common, http: { ...hosts, url: `${target}/answer-lost`, timeoutMs: 5_000 } },
    drill_slow: { ...common, http: { ...hosts, url: `${target}/slow`, timeoutMs: 60_000 } },
  };
  for (const [bizType, settings] of Object.entries(types)) {
    const text = JSON.stringify(taskTypeSettings.parse(settings));
    await createTaskType(
      db.prisma,
      { bizType, executor: 'http', enabled: true, settings: text },
      db.clock.now(),
    );
  }
  const user = await insertUser(db, 'operator');
  const producer = await plainSql(url);
  const close = async () => {
    await producer.close();
    await db.close();
  };
  return { url, db, operator: contextFor(db, user), producer, close };
}

export type Event = { bizType: string; bizId: string; eventId: string; payload: string };

/** As a producer does it: plain SQL, naming its own columns and no others. */
export async function produce(ledger: DrillLedger, event: Event): Promise<void> {
  await ledger.producer.run(
    'INSERT INTO async_task (biz_type, biz_id, event_id, payload) VALUES (?, ?, ?, ?)',
    [event.bizType, event.bizId, event.eventId, event.payload],
  );
}

/** The task of an event, found by its biz_id as a person would. */
export async function taskOf(ledger: DrillLedger, event: Event): Promise<TaskPage> {
  const found = await lookUp(ledger.operator, { text: event.bizId });
  if (!found.ok) throw new Error(`look-up was refused: ${found.error.code}`);
  const row = found.value.groups
    .flatMap((group) => group.rows)
    .find((task) => task.eventId === event.eventId);
  if (row === undefined) throw new Error(`biz_id ${event.bizId} leads to no task`);
  const page = await getTask(ledger.operator, { taskId: row.id });
  if (!page.ok) throw new Error(`the task page was refused: ${page.error.code}`);
  return page.value;
}

/** Waits until the task looks as it should, and returns it then. */
export async function taskWhen(
  ledger: DrillLedger,
  event: Event,
  what: string,
  holds: (task: TaskPage) => boolean,
): Promise<TaskPage> {
  let seen: TaskPage | null = null;
  await waitUntil(
    what,
    async () => {
      seen = await taskOf(ledger, event);
      return holds(seen);
    },
    {
      timeoutMs: PATIENCE_MS,
      tail: () => `last seen: ${seen?.status ?? '–'}, ${seen?.lastError?.text ?? 'no error'}`,
    },
  );
  if (seen === null) throw new Error(what);
  return seen;
}

/** Every attempt on the task's timeline, oldest first, late ones too. */
export function attemptsOf(task: TaskPage) {
  return task.timeline.flatMap((entry) => {
    if (entry.kind === 'attempts') return entry.attempts;
    return entry.kind === 'late' ? [entry.attempt] : [];
  });
}
