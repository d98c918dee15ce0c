import { expect, test } from 'vitest';
import { fillTemplate, templateProblem, type TemplateValues } from './payload-template';

const values: TemplateValues = {
  bizType: 'pay',
  bizId: 'PY-1',
  eventId: 'e-1',
  amountMinor: 25_800n,
  currency: 'CNY',
  reason: 'said "twice"\n',
  payload: '{"order":{"id":202612345678901234567,"items":[{"sku":"a\\u0041"},[]],"none":null},"x":1.50}',
};

const filled = (template: string, patch: Partial<TemplateValues> = {}) =>
  fillTemplate(template, { ...values, ...patch });

test('a string that is one placeholder becomes the value itself, to the digit', () => {
  expect(
    filled('{"order":"{payload.order.id}","x":"{payload.x}","sku":"{payload.order.items[0].sku}"}'),
  ).toEqual({
    ok: true,
    text: '{"order":202612345678901234567,"x":1.50,"sku":"a\\u0041"}',
  });
  expect(filled('["{amount_minor}", "{currency}", "{payload.order.none}"]')).toEqual({
    ok: true,
    text: '[25800, "CNY", null]',
  });
  expect(filled('{"all":"{payload.order.items}"}')).toEqual({
    ok: true,
    text: '{"all":[{"sku":"a\\u0041"},[]]}',
  });
});

test('within a longer string a value stands as text, and quotes stay quotes', () => {
  expect(filled('{"note":"{biz_type} {biz_id}: {reason} ({payload.order.id})"}')).toEqual({
    ok: true,
    text: '{"note":"pay PY-1: said \\"twice\\"\\n (202612345678901234567)"}',
  });
});

test('keys and everything without a placeholder keep their bytes', () => {
  const template = '{ "{biz_id}" : [1.0, true , "a\\u0041"] }';
  expect(filled(template)).toEqual({ ok: true, text: template });
});

test('what the task does not have is named, and nothing is made up', () => {
  expect(filled('{"a":"{payload.order.no}"}')).toEqual({ ok: false, missing: 'payload.order.no' });
  expect(filled('{"a":"{amount_minor}"}', { amountMinor: null })).toEqual({
    ok: false,
    missing: 'amount_minor',
  });
  expect(filled('{"a":"x {currency}"}', { currency: null })).toEqual({ ok: false, missing: 'currency' });
  expect(filled('{"a":"{payload.x}"}', { payload: 'no json' })).toEqual({ ok: false, missing: 'payload.x' });
  expect(filled('{"a":"{payload.__proto__}"}')).toMatchObject({ ok: false });
});

test('a template has to be JSON, and to name only what there is', () => {
  expect(templateProblem('{"a":"{payload.a[0].b}","b":"{event_id}"}')).toBeNull();
  expect(templateProblem('{"a":}')).toBe('not_json');
  expect(templateProblem('{"a":"{nobody}"}')).toBe('invalid');
  expect(templateProblem('{"a":"{payload}"}')).toBe('invalid');
});
