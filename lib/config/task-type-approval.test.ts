import { expect, test } from 'vitest';
import { NO_APPROVALS } from '../domain/approval';
import { checkTaskType, readTaskType, taskTypeSettings } from './task-type';

const type = (settings: object) => ({
  bizType: 'refund',
  executor: 'external',
  enabled: true,
  settings: { ...taskTypeSettings.parse({}), ...settings },
});
const fieldsOf = (settings: object) => {
  const checked = checkTaskType(type(settings), []);
  return checked.ok ? {} : checked.fields;
};

test('settings that were stored before ask for nobody and name no compensator', () => {
  const rules = readTaskType({ bizType: 'refund', executor: 'external', enabled: true, settings: '{}' });
  expect(rules.settings.approval).toEqual(NO_APPROVALS);
  expect(rules.settings.compensator).toBeNull();
  expect(rules.problem).toBeNull();
});

test('an amount needs its currency, and both have to be what they say', () => {
  expect(fieldsOf({ approval: { amountAboveMinor: '100' } })).toEqual({
    'settings.approval.amountCurrency': 'currency_missing',
  });
  expect(fieldsOf({ approval: { amountAboveMinor: '1.5', amountCurrency: 'CNY' } })).toEqual({
    'settings.approval.amountAboveMinor': 'bad_amount',
  });
  expect(fieldsOf({ approval: { amountAboveMinor: '0', amountCurrency: 'yuan' } })).toEqual({
    'settings.approval.amountCurrency': 'bad_currency',
  });
  expect(fieldsOf({ approval: { bulkAbove: -1 } })).toEqual({
    'settings.approval.bulkAbove': 'out_of_range',
  });
  expect(fieldsOf({ approval: { bulkAbove: 0, compensate: true } })).toEqual({});
});

test('a compensator is another type, and its template is JSON that names what there is', () => {
  const compensator = { bizType: 'refund_undo', payloadFrom: 'copy', template: null };
  expect(fieldsOf({ compensator })).toEqual({});
  expect(fieldsOf({ compensator: { ...compensator, bizType: 'refund' } })).toEqual({
    'settings.compensator.bizType': 'invalid',
  });
  const templated = { ...compensator, payloadFrom: 'template' };
  expect(fieldsOf({ compensator: templated })).toEqual({ 'settings.compensator.template': 'required' });
  expect(fieldsOf({ compensator: { ...templated, template: '{' } })).toEqual({
    'settings.compensator.template': 'not_json',
  });
  expect(fieldsOf({ compensator: { ...templated, template: '{"a":"{nobody}"}' } })).toEqual({
    'settings.compensator.template': 'invalid',
  });
  expect(fieldsOf({ compensator: { ...templated, template: '{"a":"{biz_id}"}' } })).toEqual({});
});
