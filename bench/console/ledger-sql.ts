import { EXTERNAL_TYPE, ORDER_BASE, ORDER_MARK, TYPES } from './causes';

/** Of so many tasks in a row, the first few belong to one business document; the others have one each. */
export const SHARED = { of: 10, tasks: 3 } as const;

/** Shares of all tasks; those of failed, compensated, claimed and waiting ones belong to the plan. */
const SHARE = { stuck: 0.0002, retried: 0.08 };
/** Share of the claimed ones whose lease ran out. */
const LOST = 0.05;
/** The newest part of the ledger, where tasks still wait, and how many of them do. */
const NEWEST = { part: 0.03, waiting: 0.15 };

const NOW = 'CAST(@now AS DATETIME(3))';
const ms = (milliseconds: string) => `INTERVAL 1000 * (${milliseconds}) MICROSECOND`;
/** One of five numbers in [0, 1) that are always the same for the same task: six digits of its hash each. */
const draw = (n: 0 | 1 | 2 | 3 | 4) => `CONV(SUBSTR(h, ${1 + n * 6}, 6), 16, 10) / 16777216`;
const external = `type = '${EXTERNAL_TYPE}'`;

/** Why tasks fail, for the two statements below; gone with the connection. */
export const CREATE_CAUSES = `
CREATE TEMPORARY TABLE bench_cause (n INT PRIMARY KEY, group_id VARCHAR(64) NOT NULL UNIQUE, biz_type VARCHAR(32) NOT NULL,
  version INT NOT NULL, group_class VARCHAR(64) NULL, title VARCHAR(255) NOT NULL, message VARCHAR(512) NOT NULL,
  error_class VARCHAR(64) NULL, http_status SMALLINT NULL, outcome VARCHAR(16) NULL, attempts INT NOT NULL)
  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** A step with a limit is worked out by itself; without, every use of a column computes it anew from the start. */
const ONCE = 'LIMIT 1000000';

/** What a producer sends, as SQL: all of it, or for a task that is no failure the first three fields alone. */
const PAYLOAD = `CONCAT('{"order_id":', ${ORDER_BASE} + i, ',"amount_minor":', 100 + FLOOR(a * 99900), ',"currency":"CNY"',
    IF(@bare AND fate <> 'failed', '', CONCAT(',"customer":{"id":"C-',
    FLOOR(c * 1000000), '","name":"', SUBSTR(h, 1, 8), '"},"items":[{"sku":"', SUBSTR(h, 9, 10), '","quantity":', 1 + FLOOR(b * 5),
    ',"price_minor":', FLOOR(d * 20000), '},{"sku":"', SUBSTR(h, 20, 10), '","quantity":1,"price_minor":1990}],',
    '"source":{"service":"checkout","host":"web-', FLOOR(c * 12), '","trace":"', h, '"}')),
    IF(@bare AND fate = 'failed', CONCAT(',"lines":"', REPEAT(h, 20), '"'), ''), '}')`;

/**
 * Tasks from one number to another, as a producer, the engine or a person leaves them. Parameters: from, to. @now is the
 * instant of the newest, @days how long ago the first was, @tasks and @causes how many there are in all, @failed,
 * @compensated, @claimed and @waiting shares of them, @bare whether payloads are short where a task has not failed.
 */
export const INSERT_TASKS = `
INSERT INTO async_task (id, biz_type, biz_id, event_id, payload, status, retry_count, next_retry_time, last_error,
  created_at, updated_at, lock_version, claim_token, claimed_by, error_group, amount_minor, currency, attempt_count, last_outcome)
WITH RECURSIVE numbers (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM numbers WHERE i < ?),
hashed AS (SELECT i, MD5(CONCAT('task ', i)) AS h FROM numbers),
drawn AS (SELECT i, h, ${draw(0)} AS fate_draw, ${draw(1)} AS a, ${draw(2)} AS b, ${draw(3)} AS c, ${draw(4)} AS d FROM hashed ${ONCE}),
fated AS (
  SELECT drawn.*, ${NOW} - ${ms(`FLOOR(@days * 86400000 * (@tasks - i + 0.9 * b) / @tasks)`)} AS created,
    CASE WHEN fate_draw < @failed THEN 'failed' WHEN fate_draw < @failed + @compensated THEN 'compensated'
      WHEN fate_draw < @failed + @compensated + @claimed THEN 'claimed'
      WHEN fate_draw < @failed + @compensated + @claimed + @waiting THEN 'pending'
      WHEN i > @tasks * ${1 - NEWEST.part} THEN IF(fate_draw > ${1 - NEWEST.waiting}, 'pending', 'success')
      ELSE IF(fate_draw > ${1 - SHARE.stuck}, 'stuck', 'success') END AS fate
  FROM drawn ${ONCE}
),
typed AS (
  SELECT fated.*, cause.group_id, cause.message, cause.attempts, cause.outcome,
    CASE WHEN cause.biz_type IS NOT NULL THEN cause.biz_type WHEN fate = 'stuck' THEN '${EXTERNAL_TYPE}'
      ELSE ELT(1 + FLOOR(c * ${TYPES.length}), ${TYPES.map((type) => `'${type}'`).join(', ')}) END AS type
  FROM fated LEFT JOIN bench_cause AS cause
    ON fate IN ('failed', 'compensated') AND cause.n = CAST(FLOOR(POW(a, 2.2) * @causes) AS SIGNED)
),
lived AS (
  SELECT typed.*,
    CASE WHEN fate IN ('failed', 'compensated') THEN attempts WHEN fate <> 'success' OR ${external} THEN 0
      WHEN d < ${SHARE.retried} THEN 2 ELSE 1 END AS tries,
    LEAST(TIMESTAMPDIFF(MICROSECOND, created, ${NOW}) DIV 1000, CASE fate
      WHEN 'success' THEN FLOOR(120 + 900 * c + 45000 * POW(b, 9) + IF(d < ${SHARE.retried}, 1500, 0))
      WHEN 'failed' THEN FLOOR(IF(attempts > 1, 9400000, 400) + 9000 * b)
      WHEN 'compensated' THEN FLOOR(20000000 * (1 + b))
      WHEN 'stuck' THEN 2000 WHEN 'claimed' THEN 2000 ELSE 0 END) AS lived_ms
  FROM typed
)
SELECT i, type,
  IF(i % ${SHARED.of} < ${SHARED.tasks}, CONCAT('ORD-', LPAD(i DIV ${SHARED.of}, 9, '0')), CONCAT('RF-', LPAD(i, 10, '0'))),
  CONCAT(SUBSTR(h, 1, 8), '-', SUBSTR(h, 9, 4), '-', SUBSTR(h, 13, 4), '-', SUBSTR(h, 17, 4), '-', SUBSTR(h, 21, 12)),
  ${PAYLOAD},
  CASE fate WHEN 'pending' THEN 0 WHEN 'stuck' THEN 1 WHEN 'claimed' THEN 1 WHEN 'success' THEN 2 WHEN 'failed' THEN 3 ELSE 4 END,
  GREATEST(1, tries) - 1,
  CASE WHEN fate = 'claimed' THEN IF(d < ${LOST}, ${NOW} - ${ms('3600000 * (1 + FLOOR(40 * b))')}, ${NOW} + INTERVAL 30 DAY)
    WHEN fate <> 'pending' THEN NULL WHEN NOT ${external} THEN ${NOW} + ${ms('FLOOR(86400000 * (1 + b))')}
    WHEN d < 0.5 THEN created + INTERVAL 1 SECOND END,
  REPLACE(message, '${ORDER_MARK}', ${ORDER_BASE} + i), created, created + ${ms('lived_ms')},
  CASE fate WHEN 'pending' THEN 0 WHEN 'compensated' THEN 2 * tries + 2 ELSE GREATEST(1, 2 * tries) END,
  IF(fate = 'claimed', CONCAT('bench-', SUBSTR(h, 1, 30)), NULL), IF(fate = 'claimed', 'bench-1', NULL), group_id, IF(type IN ('refund_submit', '${EXTERNAL_TYPE}'), 100 + FLOOR(a * 99900), NULL),
  IF(type IN ('refund_submit', '${EXTERNAL_TYPE}'), 'CNY', NULL), tries,
  IF(fate = 'success' AND tries > 0, 'succeeded', outcome)
FROM lived`;

/** First-time successes, as the engine writes them: the rest are defaults. Parameters: first and last id. */
export const INSERT_FIRST_SUCCESSES = `
INSERT INTO task_attempt (task_id, biz_type, started_at, finished_at, worker, http_status)
SELECT id, biz_type, updated_at - INTERVAL 90000 MICROSECOND, updated_at, 'bench-1', 200 FROM async_task
WHERE id BETWEEN ? AND ? AND status = 2 AND attempt_count = 1`;

/**
 * All other attempts, spread over the life of their task up to its success or failure; @bare: of failures alone.
 * Parameters: first and last id.
 */
export const INSERT_OTHER_ATTEMPTS = `
INSERT INTO task_attempt (task_id, biz_type, started_at, finished_at, recorded_at, outcome, transition, worker,
  claim_token, retry_count, next_retry_time, http_status, error_class, error, error_group)
SELECT id, biz_type, ended - INTERVAL 90000 MICROSECOND, ended, ended,
  IF(failed, IF(last, outcome, 'failed'), 'succeeded'), IF(failed, IF(last, 'exhaust', 'reschedule'), 'succeed'), 'bench-1',
  UUID(), n - 1, IF(last, NULL, ended + INTERVAL 1 SECOND), IF(failed, COALESCE(http_status, 503), 200),
  IF(failed, COALESCE(error_class, 'http_503'), NULL),
  IF(failed, COALESCE(last_error, 'HTTP 503: upstream connect error'), NULL), IF(failed AND last, error_group, NULL)
FROM (
  SELECT task.id, task.biz_type, task.last_error, task.error_group, cause.outcome, cause.http_status, cause.error_class, k.n,
    k.n = attempt_count AS last, NOT (status = 2 AND k.n = attempt_count) AS failed,
    created_at + INTERVAL (TIMESTAMPDIFF(MICROSECOND, created_at, updated_at) DIV IF(status = 4, 2, 1) * k.n DIV attempt_count) MICROSECOND AS ended
  FROM async_task AS task
  JOIN (${Array.from({ length: 8 }, (_, n) => `SELECT ${n + 1} AS n`).join(' UNION ALL ')}) AS k ON k.n <= attempt_count
  LEFT JOIN bench_cause AS cause ON cause.group_id = task.error_group
  WHERE task.id BETWEEN ? AND ? AND NOT (status = 2 AND (@bare OR attempt_count = 1))
) AS tried`;

/** What people did: compensations, each with its entry in the trail. Parameters: actor's id and name, first and last id. */
export const INSERT_COMPENSATIONS = `
INSERT INTO compensation (task_id, seq, kind, reason, reference, actor_id, actor_name, created_at)
SELECT id, 1, 'done_elsewhere', 'Paid by hand', CONCAT('PAY-', id), ?, ?, updated_at FROM async_task
WHERE id BETWEEN ? AND ? AND status = 4`;
export const INSERT_AUDIT = `
INSERT INTO audit_log (at, actor_id, actor_name, actor_role, action, outcome, subject_type, subject_id, biz_type, biz_id,
  from_status, to_status, reason, details)
SELECT updated_at, ?, ?, 'finance', 'compensate', 'done', 'task', id, biz_type, biz_id, 3, 4, 'Paid by hand',
  '{"seq":1,"compensation":{"kind":"done_elsewhere"}}' FROM async_task
WHERE id BETWEEN ? AND ? AND status = 4`;

/** The groups that any task failed for. A cause's own class is missing where another program wrote the error. */
export const INSERT_GROUPS = `
INSERT INTO failure_group (id, version, biz_type, error_class, title, first_seen_at, last_seen_at)
SELECT cause.group_id, cause.version, cause.biz_type, cause.group_class, cause.title, MIN(at), MAX(at) FROM (
  SELECT error_group, recorded_at AS at FROM task_attempt WHERE transition = 'exhaust'
  UNION ALL SELECT error_group, updated_at FROM async_task WHERE status = 3
) AS failure JOIN bench_cause AS cause ON cause.group_id = failure.error_group
GROUP BY cause.n`;
