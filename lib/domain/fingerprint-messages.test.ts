import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint';
import { normaliseMessage } from './normalise-message';

const idOf = (message: string) => fingerprintOf({ bizType: 'refund', errorClass: null, message }).id;

/**
 * What drivers, runtimes and gateways really write. Each row is one cause in several dresses; different rows are
 * different causes.
 */
const CAUSES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'cURL and PHP': [
    [
      'cURL error 28: Operation timed out after 5001 milliseconds with 0 out of 0 bytes received (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://api.mch.weixin.qq.com/v3/refund',
      'cURL error 28: Operation timed out after 30002 milliseconds with 0 out of -1 bytes received (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://api2.mch.weixin.qq.com/v3/refund',
    ],
    [
      'cURL error 7: Failed to connect to 10.0.3.7 port 443 after 3002 ms: Connection refused',
      'cURL error 7: Failed to connect to pay.example.com port 8443 after 12 ms: Connection refused',
    ],
    ['cURL error 7: Failed to connect to 10.0.3.7 port 443 after 3002 ms: No route to host'],
    ['cURL error 56: OpenSSL SSL_read: Connection reset by peer, errno 104'],
    ['SQLSTATE[HY000] [2002] Connection refused'],
    [
      'SQLSTATE[HY000] [2002] php_network_getaddresses: getaddrinfo for db-1.internal failed: Name or service not known',
      'SQLSTATE[HY000] [2002] php_network_getaddresses: getaddrinfo for db-2.internal failed: Name or service not known',
    ],
    ['SQLSTATE[HY000] [1040] Too many connections'],
    ['SQLSTATE[HY000]: General error: 2006 MySQL server has gone away'],
    [
      "SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column 'remark' at row 1",
      "SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column 'remark' at row 7",
    ],
    [
      'PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in /srv/app/x.php on line 88',
      'PHP Fatal error:  Allowed memory size of 268435456 bytes exhausted (tried to allocate 4096 bytes) in /srv/app/x.php on line 91',
    ],
    [
      '[2026-11-30 10:00:00] production.ERROR: 库存不足 {"sku":"A-001","left":0}',
      '[2026-11-30 23:59:59] production.ERROR: 库存不足 {"sku":"B-2","left":3}',
    ],
  ],
  'Java, Go and Node': [
    ['java.lang.NullPointerException: Cannot invoke "com.shop.Order.getAmount()" because "order" is null'],
    ['java.lang.NullPointerException: Cannot invoke "com.shop.User.getName()" because "user" is null'],
    [
      'java.lang.NullPointerException: Cannot invoke "String.length()" because the return value of "com.shop.User.getName()" is null',
    ],
    [
      'com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure\n\nThe last packet successfully received from the server was 1,203 milliseconds ago.',
      'com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure\n\nThe last packet successfully received from the server was 9 milliseconds ago.',
    ],
    [
      'java.util.concurrent.RejectedExecutionException: Task java.util.concurrent.FutureTask@1b2c3d4e rejected from java.util.concurrent.ThreadPoolExecutor@5e6f7a8b[Running, pool size = 200, queued tasks = 1000]',
      'java.util.concurrent.RejectedExecutionException: Task java.util.concurrent.FutureTask@6a7b8c9d rejected from java.util.concurrent.ThreadPoolExecutor@1f2e3d4c[Running, pool size = 100, queued tasks = 5]',
    ],
    [
      'com.alibaba.dubbo.rpc.RpcException: Invoke remote method timeout. method: refund, provider: dubbo://10.0.0.1:20880/com.shop.RefundService?timeout=3000, start time: 2026-11-30 10:00:00.123, elapsed: 3002 ms',
      'com.alibaba.dubbo.rpc.RpcException: Invoke remote method timeout. method: refund, provider: dubbo://10.0.0.2:20880/com.shop.RefundService?timeout=5000, start time: 2026-11-30 11:00:00.003, elapsed: 5002 ms',
    ],
    [
      'dial tcp 10.0.0.1:443: i/o timeout',
      'dial tcp 172.16.0.3:8443: i/o timeout',
      'dial tcp [fd00::1]:443: i/o timeout',
    ],
    ['rpc error: code = DeadlineExceeded desc = context deadline exceeded'],
    ['connect ETIMEDOUT 10.0.0.7:443', 'connect ETIMEDOUT 10.0.0.8:8443'],
    ['timeout of 5000ms exceeded', 'timeout of 10000ms exceeded'],
    [
      "ER_DUP_ENTRY: Duplicate entry '202611300001' for key 'order.uq_no'",
      "ER_DUP_ENTRY: Duplicate entry 'PO-9' for key 'order.uq_no'",
    ],
  ],
  'WeChat Pay and its platform': [
    ['HTTP 403: {"code":"NOT_ENOUGH","message":"基本账户余额不足，请充值后重新发起"}'],
    ['HTTP 404: {"code":"RESOURCE_NOT_EXISTS","message":"订单不存在，请检查后重试"}'],
    [
      'HTTP 429: {"code":"FREQUENCY_LIMITED","message":"频率限制，2023-01-01 10:00:00 后再试"}',
      'HTTP 429: {"code":"FREQUENCY_LIMITED","message":"频率限制，2026-11-30 10:00:01 后再试"}',
    ],
    [
      '{"errcode":40001,"errmsg":"invalid credential, access_token is invalid or not latest rid: 6746f1a2-3b1f0a2c-5d6e7f80"}',
      '{"errcode":40001,"errmsg":"invalid credential, access_token is invalid or not latest rid: 1234567d-3b1f0a2c-5d6e7f80"}',
    ],
    ['{"errcode":45009,"errmsg":"reach max api daily quota limit rid: 6746f1a2-3b1f0a2c-5d6e7f80"}'],
    [
      '<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[签名错误]]></return_msg></xml>',
      '<xml>\n  <return_code><![CDATA[FAIL]]></return_code>\n  <return_msg>签名错误</return_msg>\n</xml>',
    ],
    ['<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[证书已过期]]></return_msg></xml>'],
    ['商户号 1900000109 未开通退款权限', '商户号 1900000110 未开通退款权限'],
    ['openid oUpF8uMuAJO_M2pxb1Q9zNjWeS6o 未关注', 'openid o6_bmjrPTlm6_2sgVt7hMZOPfL2M 未关注'],
  ],
  'Alipay, UnionPay and others': [
    [
      'HTTP 400: {"code":"1001","message":"用户不存在","user":"张三"}',
      'HTTP 400: {"code":"1001","message":"用户不存在","user":"lisi"}',
    ],
    ['HTTP 400: {"code":"1002","message":"用户不存在","user":"张三"}'],
    [
      '支付宝退款失败：ACQ.SYSTEM_ERROR，系统错误，请求号 2026113022001476191421',
      '支付宝退款失败：ACQ.SYSTEM_ERROR，系统错误，请求号 2026120122001476191400',
    ],
    ['支付宝退款失败：ACQ.REFUND_AMT_NOT_EQUAL_TOTAL，退款金额超限，请求号 2026113022001476191421'],
    ['respCode=12&respMsg=重复交易&orderId=2026113000017', 'respCode=12&respMsg=重复交易&orderId=7'],
    ['respCode=34&respMsg=重复交易&orderId=7'],
    [
      '短信发送失败[isv.BUSINESS_LIMIT_CONTROL]触发小时级流控Permits:5',
      '短信发送失败[isv.BUSINESS_LIMIT_CONTROL]触发小时级流控Permits:10',
    ],
    ['短信发送失败[isv.AMOUNT_NOT_ENOUGH]账户余额不足'],
    ['退款单 RF20261130000123 状态为“已关闭”，不能退款', '退款单 RF7 状态为“已关闭”，不能退款'],
    ['退款单 RF20261130000123 状态为“处理中”，不能退款'],
    [
      'order 17 cannot be refunded: its status is "CLOSED"',
      'order 8 cannot be refunded: its status is "CLOSED"',
    ],
    ['order 17 cannot be refunded: its status is "REFUNDED"'],
    ['会员 13800138000 已注销', '会员 15912345678 已注销'],
    ['第 3 次重试仍失败：网关超时', '第 7 次重试仍失败：网关超时'],
    ['该订单已于今天 14:03:22 退款', '该订单已于今天 09:00:01 退款'],
    ['余额不足：可用 ¥12.50', '余额不足：可用 ¥1,299.00'],
  ],
};

describe('real messages', () => {
  test.each(Object.entries(CAUSES))('%s: one cause, one group', (_from, rows) => {
    for (const row of rows) expect(new Set(row.map(idOf)).size, row[0]).toBe(1);
  });

  test('different causes are different groups', () => {
    const firsts = Object.values(CAUSES).flatMap((rows) => rows.map(([first = '']) => first));
    const ids = firsts.map(idOf);
    expect(firsts.filter((_first, index) => ids.indexOf(ids[index] ?? '') !== index)).toEqual([]);
  });

  test('nobody’s name is left in a title because a code stands in quotes', () => {
    expect(normaliseMessage('HTTP 400: {"code":"1001","message":"用户不存在","user":"张三"}')).toBe(
      'HTTP 400: {"code":"1001","message":"用户不存在","user":"‹s›"}',
    );
  });

  test('an answer in XML is told by its names and values, up to what went wrong', () => {
    const answer =
      '<xml><return_code><![CDATA[SUCCESS]]></return_code><return_msg><![CDATA[OK]]></return_msg><appid><![CDATA[wx2421b1c4370ec43b]]></appid>' +
      '<mch_id><![CDATA[10000100]]></mch_id><nonce_str><![CDATA[ibuaiVcKdpRxkhJA]]></nonce_str><sign><![CDATA[B7E8F6D5C4B3A29180F7E6D5C4B3A291]]></sign>' +
      '<result_code><![CDATA[FAIL]]></result_code><err_code><![CDATA[NOTENOUGH]]></err_code><err_code_des><![CDATA[余额不足]]></err_code_des></xml>';
    expect(normaliseMessage(answer)).toBe(
      'return_code=SUCCESS; return_msg=OK; appid=‹id›; mch_id=‹id›; nonce_str=‹id›; sign=‹id›; result_code=FAIL; err_code=NOTENOUGH; err_code_des=余额不足;',
    );
    expect(idOf(answer)).not.toBe(idOf(answer.replace('NOTENOUGH', 'ORDERNOTEXIST')));
  });
});

/** What a gateway draws anew for each answer. */
const drawn = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((chars) => chars.join(''));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const answers = fc.record({
  sign: drawn(`${LETTERS}0123456789+/`, 342),
  md5: drawn('0123456789ABCDEF', 32),
  nonce: drawn(`${LETTERS}0123456789`, 16),
  trade: fc.bigInt({ min: 10n ** 20n, max: 10n ** 27n }),
  rid: fc.tuple(drawn('0123456789abcdef', 8), drawn('0123456789abcdef', 8), drawn('0123456789abcdef', 8)),
});
type Answer = typeof answers extends fc.Arbitrary<infer T> ? T : never;

const GATEWAYS: Readonly<Record<string, (answer: Answer) => string>> = {
  Alipay: ({ sign, trade }) =>
    `{"alipay_trade_refund_response":{"code":"40004","msg":"Business Failed","sub_code":"ACQ.TRADE_HAS_CLOSE","sub_msg":"交易已经关闭","out_trade_no":"PO${trade}","trade_no":"${trade}"},"sign":"${sign}=="}`,
  'Alipay, short': ({ sign, trade }) =>
    `HTTP 200: {"code":"20000","sub_code":"isp.unknow-error","sub_msg":"系统繁忙","buyer_user_id":"${trade}","sign":"${sign}=="}`,
  'WeChat Pay 2': ({ md5, nonce, trade }) =>
    `<xml><return_code><![CDATA[SUCCESS]]></return_code><mch_id><![CDATA[10000100]]></mch_id><nonce_str><![CDATA[${nonce}]]></nonce_str><sign><![CDATA[${md5}]]></sign><err_code><![CDATA[NOTENOUGH]]></err_code><out_trade_no><![CDATA[${trade}]]></out_trade_no></xml>`,
  'WeChat platform': ({ rid }) => `{"errcode":40001,"errmsg":"invalid credential rid: ${rid.join('-')}"}`,
  UnionPay: ({ sign, trade }) =>
    `respCode=12&respMsg=重复交易[2040012]&orderId=${trade}&signature=${encodeURIComponent(`${sign}==`)}`,
};

describe('answers of gateways', () => {
  test.each(Object.entries(GATEWAYS))('%s: whatever it draws, one group', (_name, make) => {
    const [first] = fc.sample(answers, 1);
    const id = idOf(make(first as Answer));
    fc.assert(
      fc.property(answers, (answer) => {
        const message = make(answer);
        expect(idOf(message), normaliseMessage(message)).toBe(id);
        expect(normaliseMessage(normaliseMessage(message))).toBe(normaliseMessage(message));
      }),
      { numRuns: 300 },
    );
  });
});
