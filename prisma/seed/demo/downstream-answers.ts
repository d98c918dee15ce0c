/** What the five downstreams say: the seeded past and the simulator use the same words. */
export type Answer = { httpStatus: number; body: string };

export const SOLD_OUT_BATCH = 'CB20261120';
export const UNAPPROVED_TEMPLATE = 'SMS_4471';

export const DOWNSTREAM = {
  maintenance: () => answer(503, { code: 'GATEWAY_MAINTENANCE', message: '退款网关维护中，请稍后重试' }),
  busy: () => answer(502, 'upstream connect error or disconnect/reset before headers'),
  down: () => answer(503, { code: 'UNAVAILABLE', message: 'The service is switched off in the simulator' }),
  rejecting: () => answer(422, { code: 'REJECTED', message: '业务校验不通过：该请求被模拟器设置为拒绝' }),
  declined: () =>
    answer(422, {
      error: 'card_declined',
      decline_code: 'do_not_honor',
      message: 'The issuer declined the payment',
    }),
  soldOut: (batch: string) => answer(422, { code: 'COUPON_SOLD_OUT', message: `优惠券批次 ${batch} 已领完` }),
  badNumber: (phone: string) =>
    answer(422, { code: 'isv.MOBILE_NUMBER_ILLEGAL', message: `手机号格式错误：${phone}` }),
  badTemplate: (template: string) =>
    answer(422, { code: 'isv.SMS_TEMPLATE_ILLEGAL', message: `短信模板 ${template} 未审核通过` }),
  throttled: () => answer(429, { code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发流控，每分钟限 1000 条' }),
  memberTier: (memberId: string) =>
    `MemberTierException: tier is null for member ${memberId} in /srv/member/src/Points/GrantHandler.php:118`,
} as const;

function answer(httpStatus: number, body: object | string): Answer {
  return { httpStatus, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const PHONE = /^1[3-9]\d{9}$/;

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}
