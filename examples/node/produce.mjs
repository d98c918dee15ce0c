// A producer: the business row and its task are written in one transaction, so that neither exists without the other.
//
//   DATABASE_URL=mysql://user:password@127.0.0.1:3306/makegood node examples/node/produce.mjs
import { openLedger } from './open-ledger.mjs';

const ledger = await openLedger();

/**
 * Only the producer's own columns are named; the others have defaults. `event_id` names the event for ever: the same
 * event written twice is refused by the unique key, and that refusal is success for a producer that tries again.
 */
async function writeTask({ bizType, bizId, eventId, payload }) {
  await ledger.run('INSERT INTO async_task (biz_type, biz_id, event_id, payload) VALUES (?, ?, ?, ?)', [
    bizType,
    bizId,
    eventId,
    payload,
  ]);
}

function isDuplicate(error) {
  return error.errno === 1062 || error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

const orderNo = process.argv[2] ?? '202612345678901234567';
try {
  await ledger.transaction(async () => {
    // await ledger.run('INSERT INTO orders …');  your own tables, in the same transaction
    await writeTask({
      bizType: 'payment_capture',
      bizId: orderNo,
      eventId: `pay:${orderNo}`,
      // Written as text: JSON.stringify of a Number would round an id of this length.
      payload: `{"order_id":${orderNo},"amount_minor":25800,"currency":"CNY"}`,
    });
  });
  console.log(`written: pay:${orderNo}`);
} catch (error) {
  if (!isDuplicate(error)) throw error;
  console.log(`already there: pay:${orderNo}`);
} finally {
  await ledger.close();
}
