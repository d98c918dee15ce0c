-- One decision about many tasks, and its tasks one by one. Nothing is ever deleted here. A task is held by one item at
-- a time, as long as that waits or has not had an outcome.
CREATE TABLE bulk_operation (
  id BIGINT NOT NULL AUTO_INCREMENT,
  kind VARCHAR(16) NOT NULL,
  state VARCHAR(16) NOT NULL,
  why VARCHAR(24) NULL,
  lock_version INT NOT NULL DEFAULT 0,
  choice LONGTEXT NOT NULL,
  live_key VARCHAR(80) NULL,
  options LONGTEXT NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  requester_id BIGINT NOT NULL,
  requester_name VARCHAR(64) NOT NULL,
  requester_role VARCHAR(16) NOT NULL,
  frozen_at DATETIME(3) NOT NULL,
  set_at DATETIME(3) NULL,
  started_at DATETIME(3) NULL,
  runs_since DATETIME(3) NULL,
  changed_at DATETIME(3) NOT NULL,
  finished_at DATETIME(3) NULL,
  expected INT NOT NULL,
  total INT NOT NULL DEFAULT 0,
  waiting INT NOT NULL DEFAULT 0,
  in_flight INT NOT NULL DEFAULT 0,
  retrying INT NOT NULL DEFAULT 0,
  succeeded INT NOT NULL DEFAULT 0,
  failed INT NOT NULL DEFAULT 0,
  skipped INT NOT NULL DEFAULT 0,
  money TEXT NULL,
  skips TEXT NULL,
  set_cursor VARCHAR(64) NULL,
  acting_id BIGINT NOT NULL,
  canary_at DATETIME(3) NULL,
  next_move_at DATETIME(3) NULL,
  holder VARCHAR(36) NULL,
  held_until DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_bulk_operation_live (live_key),
  KEY ix_bulk_operation_open (finished_at, id),
  CONSTRAINT ck_bulk_operation_state CHECK (state IN ('planned', 'running', 'paused', 'done', 'cancelled', 'stopped')),
  CONSTRAINT ck_bulk_operation_sum CHECK (total = waiting + in_flight + retrying + succeeded + failed + skipped)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE bulk_item (
  operation_id BIGINT NOT NULL,
  task_id BIGINT NOT NULL,
  lock_version INT NOT NULL,
  state VARCHAR(12) NOT NULL DEFAULT 'waiting',
  attempts INT NOT NULL DEFAULT 0,
  why VARCHAR(24) NULL,
  why_by VARCHAR(64) NULL,
  why_at DATETIME(3) NULL,
  moved_at DATETIME(3) NULL,
  settled_at DATETIME(3) NULL,
  held_task_id BIGINT GENERATED ALWAYS AS (CASE WHEN state IN ('waiting', 'in_flight') THEN task_id END) VIRTUAL,
  PRIMARY KEY (operation_id, task_id),
  UNIQUE KEY uq_bulk_item_held (held_task_id),
  KEY ix_bulk_item_state (operation_id, state, task_id),
  KEY ix_bulk_item_settled (operation_id, settled_at, task_id),
  KEY ix_bulk_item_task (task_id),
  CONSTRAINT ck_bulk_item_state CHECK (state IN ('waiting', 'in_flight', 'retrying', 'succeeded', 'failed', 'skipped'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Entries that belong to a bulk operation carry its number.
ALTER TABLE audit_log
  ADD COLUMN operation_id BIGINT NULL,
  ADD KEY ix_audit_log_operation (operation_id, at, id);
