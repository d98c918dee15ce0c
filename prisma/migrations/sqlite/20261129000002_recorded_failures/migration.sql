-- When an attempt that did not simply succeed was written, and the failure group it led to: what failure figures are
-- counted from. Null for first-time successes, which are counted from the ledger.
ALTER TABLE "task_attempt" ADD COLUMN recorded_at DATETIME NULL;
ALTER TABLE "task_attempt" ADD COLUMN error_group TEXT NULL CHECK (LENGTH(error_group) <= 64);
DROP INDEX ix_task_attempt_type_time;
CREATE INDEX ix_task_attempt_recorded ON "task_attempt" (transition, recorded_at);
