import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MODES, replyTo, type Delivery } from './downstream-rules';
import { EffectsLedger } from './effects-ledger';

const AT = '2026-06-01T00:00:00.000Z';

const delivery = (changes: Partial<Delivery>): Delivery => ({
  type: 'payment_capture',
  mode: 'up',
  eventId: 'pay:1',
  payload: {},
  earlier: 0,
  now: new Date(AT),
  ...changes,
});

describe('the simulated downstreams', () => {
  test('one event has one effect, however often it is delivered, and after a restart too', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'makegood-effects-')), 'simulator.json');
    const ledger = new EffectsLedger(file);
    expect(ledger.deliver('pay:1', 'payment_capture', true, AT)).toBe(false);
    expect(ledger.deliver('pay:1', 'payment_capture', true, AT)).toBe(true);
    ledger.setMode('refund_submit', 'up');
    ledger.write();
    const again = new EffectsLedger(file);
    expect(again.deliver('pay:1', 'payment_capture', true, AT)).toBe(true);
    expect(again.events.get('pay:1')).toMatchObject({ deliveries: 3, effects: 1 });
    expect(again.modes.get('refund_submit')).toBe('up');
  });

  test('a refused delivery has no effect, a later one has', () => {
    const ledger = new EffectsLedger(null);
    ledger.deliver('sms:1', 'sms_send', false, AT);
    expect(ledger.events.get('sms:1')).toMatchObject({ deliveries: 1, effects: 0 });
    ledger.deliver('sms:1', 'sms_send', true, AT);
    expect(ledger.events.get('sms:1')).toMatchObject({ deliveries: 2, effects: 1 });
  });

  test('a lost answer comes after the effect, and only once', () => {
    expect(replyTo(delivery({ mode: 'answer_lost' }))).toMatchObject({ effect: true, cut: true });
    expect(replyTo(delivery({ mode: 'answer_lost', earlier: 1 }))).toMatchObject({ cut: false });
  });

  test('a declined card and a wrong number are refused even when everything is up', () => {
    const card = { card_token: 'tok_declined_1' };
    expect(replyTo(delivery({ payload: card })).answer.httpStatus).toBe(422);
    const wrong = delivery({ type: 'sms_send', payload: { phone: '1380013800' } });
    expect(replyTo(wrong)).toMatchObject({ effect: false, answer: { httpStatus: 422 } });
    const right = delivery({ type: 'sms_send', payload: { phone: '13800138000' } });
    expect(replyTo(right)).toMatchObject({ effect: true, answer: { httpStatus: 200 } });
  });

  test('repairing the coupon service restocks its batch', () => {
    const payload = { batch: 'CB20261120' };
    const sold = replyTo(delivery({ type: 'coupon_grant', mode: 'usual', payload }));
    expect(sold.answer.body).toContain('已领完');
    expect(replyTo(delivery({ type: 'coupon_grant', payload })).effect).toBe(true);
  });

  test.each(MODES)('%s never has an effect behind a refusal', (mode) => {
    const replies = [0, 1, 2, 3].map((earlier) => replyTo(delivery({ mode, earlier })));
    for (const { answer, effect } of replies) expect(effect && answer.httpStatus >= 400).toBe(false);
  });
});
