-- One decision about many tasks, and its tasks one by one. Nothing is ever deleted here. A task is held by one item at
-- a time, as long as that waits or has not had an outcome.
CREATE TABLE "bulk_operation" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (LENGTH(kind) <= 16),
  state TEXT NOT NULL CHECK (LENGTH(state) <= 16),
  why TEXT NULL CHECK (LENGTH(why) <= 24),
  lock_version INTEGER NOT NULL DEFAULT 0,
  choice TEXT NOT NULL,
  live_key TEXT NULL CHECK (LENGTH(live_key) <= 80),
  options TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (LENGTH(reason) <= 1000),
  requester_id BIGINT NOT NULL,
  requester_name TEXT NOT NULL CHECK (LENGTH(requester_name) <= 64),
  requester_role TEXT NOT NULL CHECK (LENGTH(requester_role) <= 16),
  frozen_at DATETIME NOT NULL,
  set_at DATETIME NULL,
  started_at DATETIME NULL,
  runs_since DATETIME NULL,
  changed_at DATETIME NOT NULL,
  finished_at DATETIME NULL,
  expected INTEGER NOT NULL,
  total INTEGER NOT NULL DEFAULT 0,
  waiting INTEGER NOT NULL DEFAULT 0,
  in_flight INTEGER NOT NULL DEFAULT 0,
  retrying INTEGER NOT NULL DEFAULT 0,
  succeeded INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  money TEXT NULL,
  skips TEXT NULL,
  set_cursor TEXT NULL CHECK (LENGTH(set_cursor) <= 64),
  acting_id BIGINT NOT NULL,
  canary_at DATETIME NULL,
  next_move_at DATETIME NULL,
  holder TEXT NULL CHECK (LENGTH(holder) <= 36),
  held_until DATETIME NULL,
  CONSTRAINT ck_bulk_operation_state CHECK (state IN ('planned', 'running', 'paused', 'done', 'cancelled', 'stopped')),
  CONSTRAINT ck_bulk_operation_sum CHECK (total = waiting + in_flight + retrying + succeeded + failed + skipped)
);
CREATE UNIQUE INDEX uq_bulk_operation_live ON "bulk_operation" (live_key);
CREATE INDEX ix_bulk_operation_open ON "bulk_operation" (finished_at, id);

CREATE TABLE "bulk_item" (
  operation_id BIGINT NOT NULL,
  task_id BIGINT NOT NULL,
  lock_version INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (LENGTH(state) <= 12),
  attempts INTEGER NOT NULL DEFAULT 0,
  why TEXT NULL CHECK (LENGTH(why) <= 24),
  why_by TEXT NULL CHECK (LENGTH(why_by) <= 64),
  why_at DATETIME NULL,
  moved_at DATETIME NULL,
  settled_at DATETIME NULL,
  held_task_id BIGINT GENERATED ALWAYS AS (CASE WHEN state IN ('waiting', 'in_flight') THEN task_id END) VIRTUAL,
  PRIMARY KEY (operation_id, task_id),
  CONSTRAINT ck_bulk_item_state CHECK (state IN ('waiting', 'in_flight', 'retrying', 'succeeded', 'failed', 'skipped'))
);
CREATE UNIQUE INDEX uq_bulk_item_held ON "bulk_item" (held_task_id);
CREATE INDEX ix_bulk_item_state ON "bulk_item" (operation_id, state, task_id);
CREATE INDEX ix_bulk_item_settled ON "bulk_item" (operation_id, settled_at, task_id);
CREATE INDEX ix_bulk_item_task ON "bulk_item" (task_id);

-- Entries that belong to a bulk operation carry its number.
ALTER TABLE "audit_log" ADD COLUMN operation_id BIGINT NULL;
CREATE INDEX ix_audit_log_operation ON "audit_log" (operation_id, at, id);
