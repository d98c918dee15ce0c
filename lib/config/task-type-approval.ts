import { z } from 'zod';
import { NO_APPROVALS, type ApprovalPolicy } from '../domain/approval';
import type { FieldProblem } from '../domain/field-problems';
import { templateProblem } from '../domain/payload-template';
import { COMPENSATOR_PAYLOADS, TYPE_LIMITS, type CompensatorSettings } from '../domain/task-type-settings';
import { bizTypeName } from './biz-type-name';

z.config({ jitless: true });

const say = (name: FieldProblem) => ({ error: name });

/** What of a type needs a second person. */
export const approvalPolicy = z
  .object({
    compensate: z.boolean(say('invalid')).default(NO_APPROVALS.compensate),
    editPayload: z.boolean(say('invalid')).default(NO_APPROVALS.editPayload),
    bulkAbove: z
      .number(say('invalid'))
      .int(say('invalid'))
      .min(TYPE_LIMITS.bulkAbove.min, say('out_of_range'))
      .max(TYPE_LIMITS.bulkAbove.max, say('out_of_range'))
      .nullable()
      .default(NO_APPROVALS.bulkAbove),
    amountAboveMinor: z
      .string(say('bad_amount'))
      .regex(/^(0|[1-9]\d{0,17})$/, say('bad_amount'))
      .nullable()
      .default(NO_APPROVALS.amountAboveMinor),
    amountCurrency: z
      .string(say('bad_currency'))
      .regex(/^[A-Z]{3}$/, say('bad_currency'))
      .nullable()
      .default(NO_APPROVALS.amountCurrency),
  })
  .refine(({ amountAboveMinor, amountCurrency }) => amountAboveMinor === null || amountCurrency !== null, {
    ...say('currency_missing'),
    path: ['amountCurrency'],
  }) satisfies z.ZodType<ApprovalPolicy>;

/** The type whose tasks make failed ones good, and what they are told. */
export const compensator = z
  .object({
    bizType: bizTypeName,
    payloadFrom: z.enum(COMPENSATOR_PAYLOADS, say('unknown_kind')).default('copy'),
    template: z
      .string(say('invalid'))
      .max(TYPE_LIMITS.template.max, say('too_long'))
      .nullable()
      .default(null),
  })
  .superRefine(({ payloadFrom, template }, check) => {
    if (payloadFrom === 'copy') return;
    const problem = template === null || template.trim() === '' ? 'required' : templateProblem(template);
    if (problem !== null) check.addIssue({ code: 'custom', message: problem, path: ['template'] });
  }) satisfies z.ZodType<CompensatorSettings>;
