-- When an attempt that did not simply succeed was written, and the failure group it led to: what failure figures are
-- counted from. Null for first-time successes, which are counted from the ledger.
ALTER TABLE task_attempt
  ADD COLUMN recorded_at DATETIME(3) NULL,
  ADD COLUMN error_group VARCHAR(64) NULL,
  DROP KEY ix_task_attempt_type_time,
  ADD KEY ix_task_attempt_recorded (transition, recorded_at);
