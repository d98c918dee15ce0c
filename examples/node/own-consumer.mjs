// A consumer of your own for one biz_type, beside Makegood: the type is `external`, this program works on its rows and
// the console shows, retries and compensates them. The demo runs it for points_grant.
//
//   DATABASE_URL=… node examples/node/own-consumer.mjs points_grant http://127.0.0.1:4010/points_grant
import { openLedger } from './open-ledger.mjs';

const PENDING = 0;
const PROCESSING = 1;
const SUCCESS = 2;
const FAILED = 3;
const RETRIES = 3;
const PAUSE_MS = 2_000;

const [bizType, target] = process.argv.slice(2);
if (bizType === undefined || target === undefined) {
  console.error('usage: node own-consumer.mjs <biz_type> <url>');
  process.exit(2);
}

const ledger = await openLedger();
const { now } = ledger;
let stopped = false;
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => (stopped = true));

while (!stopped) {
  await round().catch((error) => console.error(error.message));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
await ledger.close();

async function round() {
  for (const task of await dueTasks()) {
    if (stopped) return;
    await work(task);
  }
}

function dueTasks() {
  return ledger.all(
    `SELECT id, event_id, payload, retry_count FROM async_task
      WHERE biz_type = ? AND status = ${PENDING} AND (next_retry_time IS NULL OR next_retry_time <= ${now})
      ORDER BY next_retry_time, id LIMIT 50`,
    [bizType],
  );
}

/** Every write names the status it expects: a person or another consumer may have been faster. */
async function work({ id, event_id: eventId, payload, retry_count: retryCount }) {
  const taken = await move(id, PENDING, `status = ${PROCESSING}`);
  if (taken === 0) return;
  const error = await call(eventId, payload);
  if (error === null)
    return move(id, PROCESSING, `status = ${SUCCESS}, last_error = NULL, next_retry_time = NULL`);
  if (Number(retryCount) >= RETRIES)
    return move(id, PROCESSING, `status = ${FAILED}, next_retry_time = NULL, last_error = ?`, [error]);
  const later = `status = ${PENDING}, retry_count = retry_count + 1, next_retry_time = ${now}, last_error = ?`;
  return move(id, PROCESSING, later, [error]);
}

function move(id, from, assignments, values = []) {
  return ledger.run(
    `UPDATE async_task SET ${assignments}, updated_at = ${now}
      WHERE id = ? AND status = ${from} AND claim_token IS NULL`,
    [...values, id],
  );
}

/** Null when it was done; the other side recognises the event by its key and does it once. */
async function call(eventId, payload) {
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': eventId },
      body: payload,
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok ? null : `HTTP ${response.status}: ${await response.text()}`.slice(0, 500);
  } catch (error) {
    return `${error.name}: ${error.message}`.slice(0, 500);
  }
}
