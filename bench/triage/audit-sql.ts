/** Who acted: so many people and their roles, by turns. */
export const PEOPLE = 20;

/** The action of a row by its draw, with its statuses. Giving up is seldom: each is a failure in the statistics. */
const ACTIONS = [
  { upTo: 0.55, action: 'retry', from: '3', to: '0' },
  { upTo: 0.7, action: 'note', from: 'NULL', to: 'NULL' },
  { upTo: 0.8, action: 'reveal', from: 'NULL', to: 'NULL' },
  { upTo: 0.88, action: 'release', from: '1', to: '0' },
  { upTo: 0.998, action: 'edit_payload', from: '3', to: '0' },
  { upTo: 1.01, action: 'give_up', from: '0', to: '3' },
] as const;

const byDraw = (value: (one: (typeof ACTIONS)[number]) => string) =>
  `CASE ${ACTIONS.map((one) => `WHEN drawn < ${one.upTo} THEN ${value(one)}`).join(' ')} END`;

/**
 * Rows of the trail from one number to another, spread evenly over the tasks. @tasks and @audit: how many there are in
 * all. @person: the id of the first of `PEOPLE` users. Parameters: from, to.
 */
export const INSERT_TRAIL = `
INSERT INTO audit_log (at, actor_id, actor_name, actor_role, action, outcome, subject_type, subject_id, biz_type, biz_id,
  from_status, to_status, reason, details, request_id, address)
WITH RECURSIVE numbers (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM numbers WHERE i < ?),
hashed AS (SELECT i, MD5(CONCAT('trail ', i)) AS h, 1 + FLOOR((i - 1) * @tasks / @audit) AS task_id FROM numbers),
drawn AS (SELECT i, h, task_id, CONV(SUBSTR(h, 1, 6), 16, 10) / 16777216 AS drawn, CONV(SUBSTR(h, 7, 2), 16, 10) AS turn FROM hashed)
SELECT GREATEST(task.created_at, task.updated_at - INTERVAL turn SECOND), @person + i % ${PEOPLE},
  CONCAT('person ', i % ${PEOPLE}), 'operator', ${byDraw(({ action }) => `'${action}'`)},
  IF(turn = 0, 'conflict', IF(turn < 4, 'refused', 'done')), 'task', task.id, task.biz_type, task.biz_id,
  ${byDraw(({ from }) => from)}, ${byDraw(({ to }) => to)}, IF(drawn > 0.55, CONCAT('reason ', SUBSTR(h, 10, 12)), NULL),
  IF(drawn < 0.55, '{"round":1}', NULL), SUBSTR(h, 1, 14), '203.0.113.7'
FROM drawn STRAIGHT_JOIN async_task AS task ON task.id = drawn.task_id`;
