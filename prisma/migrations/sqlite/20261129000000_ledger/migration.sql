-- The same tables for SQLite. Lengths are checked, since SQLite does not enforce them. Times are text in one
-- form, 2026-06-01T10:00:00.000+00:00, so that they sort; triggers bring other forms into it.
CREATE TABLE "async_task" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  biz_type TEXT NOT NULL CHECK (LENGTH(biz_type) <= 32),
  biz_id TEXT NOT NULL CHECK (LENGTH(biz_id) <= 64),
  event_id TEXT NOT NULL CHECK (LENGTH(event_id) <= 64),
  payload TEXT NOT NULL,
  status INTEGER NOT NULL DEFAULT 0,
  retry_count INTEGER NOT NULL DEFAULT 0,
  next_retry_time DATETIME NULL,
  last_error TEXT NULL CHECK (LENGTH(last_error) <= 512),
  created_at DATETIME NOT NULL DEFAULT '',
  updated_at DATETIME NOT NULL DEFAULT '',
  lock_version INTEGER NOT NULL DEFAULT 0,
  claim_token TEXT NULL CHECK (LENGTH(claim_token) <= 36),
  claimed_by TEXT NULL CHECK (LENGTH(claimed_by) <= 64),
  error_group TEXT NULL CHECK (LENGTH(error_group) <= 64),
  payload_revision INTEGER NOT NULL DEFAULT 1,
  origin_task_id BIGINT NULL,
  amount_minor BIGINT NULL,
  currency TEXT NULL CHECK (LENGTH(currency) <= 3),
  attempt_count INTEGER NOT NULL DEFAULT 0,
  last_outcome TEXT NULL CHECK (LENGTH(last_outcome) <= 16),
  late_outcome TEXT NULL CHECK (LENGTH(late_outcome) <= 16),
  CONSTRAINT ck_async_task_status CHECK (status BETWEEN 0 AND 4),
  CONSTRAINT ck_async_task_payload CHECK (json_valid(payload)),
  CONSTRAINT ck_async_task_event_id CHECK (LENGTH(event_id) = LENGTH(TRIM(event_id)) AND LENGTH(event_id) > 0),
  CONSTRAINT ck_async_task_biz_id CHECK (LENGTH(biz_id) = LENGTH(TRIM(biz_id)))
);
CREATE UNIQUE INDEX uq_async_task_event_id ON "async_task" (event_id);
CREATE INDEX ix_async_task_claim ON "async_task" (biz_type, status, next_retry_time, id);
CREATE INDEX ix_async_task_due ON "async_task" (status, next_retry_time, id);
CREATE INDEX ix_async_task_status_updated ON "async_task" (status, updated_at, id);
CREATE INDEX ix_async_task_group ON "async_task" (status, error_group, updated_at);
CREATE INDEX ix_async_task_biz ON "async_task" (biz_id, biz_type);
CREATE INDEX ix_async_task_created ON "async_task" (created_at, id);

CREATE TABLE "task_type" (
  biz_type TEXT NOT NULL CHECK (LENGTH(biz_type) <= 32),
  executor TEXT NOT NULL CHECK (LENGTH(executor) <= 16),
  enabled BOOLEAN NOT NULL DEFAULT 1,
  settings TEXT NOT NULL,
  lock_version INTEGER NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')),
  updated_at DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')),
  PRIMARY KEY (biz_type)
);

CREATE TABLE "task_attempt" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id BIGINT NOT NULL,
  biz_type TEXT NOT NULL CHECK (LENGTH(biz_type) <= 32),
  started_at DATETIME NOT NULL,
  finished_at DATETIME NOT NULL,
  outcome TEXT NOT NULL DEFAULT 'succeeded' CHECK (LENGTH(outcome) <= 16),
  transition TEXT NULL DEFAULT 'succeed' CHECK (LENGTH(transition) <= 16),
  late BOOLEAN NOT NULL DEFAULT 0,
  worker TEXT NOT NULL CHECK (LENGTH(worker) <= 64),
  claim_token TEXT NULL CHECK (LENGTH(claim_token) <= 36),
  payload_revision INTEGER NOT NULL DEFAULT 1,
  retry_count INTEGER NOT NULL DEFAULT 0,
  next_retry_time DATETIME NULL,
  http_status INTEGER NULL,
  error_class TEXT NULL CHECK (LENGTH(error_class) <= 64),
  error TEXT NULL
);
CREATE INDEX ix_task_attempt_task ON "task_attempt" (task_id, id);
CREATE INDEX ix_task_attempt_type_time ON "task_attempt" (biz_type, finished_at);

CREATE TABLE "payload_revision" (
  task_id BIGINT NOT NULL,
  revision INTEGER NOT NULL,
  payload TEXT NOT NULL,
  created_at DATETIME NOT NULL,
  actor_id BIGINT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  reason TEXT NULL CHECK (LENGTH(reason) <= 1000),
  PRIMARY KEY (task_id, revision)
);

CREATE TABLE "compensation" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (LENGTH(kind) <= 24),
  reason TEXT NOT NULL CHECK (LENGTH(reason) <= 1000),
  reference TEXT NULL CHECK (LENGTH(reference) <= 128),
  amount_minor BIGINT NULL,
  currency TEXT NULL CHECK (LENGTH(currency) <= 3),
  evidence_url TEXT NULL CHECK (LENGTH(evidence_url) <= 500),
  actor_id BIGINT NOT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  created_at DATETIME NOT NULL
);
CREATE UNIQUE INDEX uq_compensation_task_seq ON "compensation" (task_id, seq);

CREATE TABLE "audit_log" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at DATETIME NOT NULL,
  actor_id BIGINT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  actor_role TEXT NOT NULL CHECK (LENGTH(actor_role) <= 16),
  action TEXT NOT NULL CHECK (LENGTH(action) <= 32),
  outcome TEXT NOT NULL CHECK (LENGTH(outcome) <= 16),
  subject_type TEXT NOT NULL CHECK (LENGTH(subject_type) <= 16),
  subject_id TEXT NOT NULL CHECK (LENGTH(subject_id) <= 64),
  biz_type TEXT NULL CHECK (LENGTH(biz_type) <= 32),
  biz_id TEXT NULL CHECK (LENGTH(biz_id) <= 64),
  from_status INTEGER NULL,
  to_status INTEGER NULL,
  reason TEXT NULL CHECK (LENGTH(reason) <= 1000),
  details TEXT NULL,
  request_id TEXT NULL CHECK (LENGTH(request_id) <= 64),
  address TEXT NULL CHECK (LENGTH(address) <= 64)
);
CREATE INDEX ix_audit_log_at ON "audit_log" (at, id);
CREATE INDEX ix_audit_log_actor ON "audit_log" (actor_id, at, id);
CREATE INDEX ix_audit_log_action ON "audit_log" (action, at, id);
CREATE INDEX ix_audit_log_subject ON "audit_log" (subject_type, subject_id, id);
CREATE INDEX ix_audit_log_biz ON "audit_log" (biz_id, id);

CREATE TABLE "user" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL CHECK (LENGTH(email) <= 191),
  name TEXT NOT NULL CHECK (LENGTH(name) <= 64),
  role TEXT NOT NULL CHECK (LENGTH(role) <= 16),
  password_hash TEXT NULL CHECK (LENGTH(password_hash) <= 255),
  locale TEXT NULL CHECK (LENGTH(locale) <= 16),
  zone TEXT NULL CHECK (LENGTH(zone) <= 64),
  theme TEXT NULL CHECK (LENGTH(theme) <= 8),
  disabled_at DATETIME NULL,
  session_version INTEGER NOT NULL DEFAULT 0,
  last_sign_in_at DATETIME NULL,
  created_at DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')),
  updated_at DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'))
);
CREATE UNIQUE INDEX uq_user_email ON "user" (email);

CREATE TABLE "worker" (
  id TEXT NOT NULL CHECK (LENGTH(id) <= 64),
  host TEXT NOT NULL CHECK (LENGTH(host) <= 128),
  pid INTEGER NOT NULL,
  version TEXT NOT NULL CHECK (LENGTH(version) <= 32),
  started_at DATETIME NOT NULL,
  heartbeat_at DATETIME NOT NULL,
  stopped_at DATETIME NULL,
  clock_offset_ms INTEGER NOT NULL DEFAULT 0,
  in_flight INTEGER NOT NULL DEFAULT 0,
  finished_total BIGINT NOT NULL DEFAULT 0,
  last_error TEXT NULL CHECK (LENGTH(last_error) <= 512),
  last_error_at DATETIME NULL,
  PRIMARY KEY (id)
);
CREATE INDEX ix_worker_heartbeat ON "worker" (heartbeat_at);

-- The database's wall clock, written at start from DATABASE_TIMEZONE: defaults below are made with it.
CREATE TABLE makegood_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO makegood_setting (name, value) VALUES ('timezone_offset', '+00:00');

CREATE TRIGGER async_task_times_valid_insert BEFORE INSERT ON async_task BEGIN
  SELECT RAISE(ABORT, 'next_retry_time is not a time') WHERE NEW.next_retry_time IS NOT NULL AND strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.next_retry_time) IS NULL;
  SELECT RAISE(ABORT, 'created_at is not a time') WHERE NEW.created_at <> '' AND strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.created_at) IS NULL;
  SELECT RAISE(ABORT, 'updated_at is not a time') WHERE NEW.updated_at <> '' AND strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.updated_at) IS NULL;
END;

CREATE TRIGGER async_task_times_valid_update BEFORE UPDATE OF next_retry_time, created_at, updated_at ON async_task BEGIN
  SELECT RAISE(ABORT, 'next_retry_time is not a time') WHERE NEW.next_retry_time IS NOT NULL AND strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.next_retry_time) IS NULL;
  SELECT RAISE(ABORT, 'created_at is not a time') WHERE strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.created_at) IS NULL;
  SELECT RAISE(ABORT, 'updated_at is not a time') WHERE strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.updated_at) IS NULL;
END;

CREATE TRIGGER async_task_times_form_insert AFTER INSERT ON async_task
WHEN NEW.created_at NOT LIKE '____-__-__T__:__:__.___+00:00' OR NEW.updated_at NOT LIKE '____-__-__T__:__:__.___+00:00'
  OR (NEW.next_retry_time IS NOT NULL AND NEW.next_retry_time NOT LIKE '____-__-__T__:__:__.___+00:00')
BEGIN
  UPDATE async_task SET
    created_at = CASE WHEN NEW.created_at = '' THEN strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', (SELECT value FROM makegood_setting WHERE name = 'timezone_offset')) ELSE strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.created_at) END,
    updated_at = CASE WHEN NEW.updated_at = '' THEN strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', (SELECT value FROM makegood_setting WHERE name = 'timezone_offset')) ELSE strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.updated_at) END,
    next_retry_time = strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.next_retry_time)
  WHERE id = NEW.id;
END;

CREATE TRIGGER async_task_times_form_update AFTER UPDATE OF next_retry_time, created_at, updated_at ON async_task
WHEN NEW.created_at NOT LIKE '____-__-__T__:__:__.___+00:00' OR NEW.updated_at NOT LIKE '____-__-__T__:__:__.___+00:00'
  OR (NEW.next_retry_time IS NOT NULL AND NEW.next_retry_time NOT LIKE '____-__-__T__:__:__.___+00:00')
BEGIN
  UPDATE async_task SET
    created_at = CASE WHEN NEW.created_at = '' THEN strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', (SELECT value FROM makegood_setting WHERE name = 'timezone_offset')) ELSE strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.created_at) END,
    updated_at = CASE WHEN NEW.updated_at = '' THEN strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', (SELECT value FROM makegood_setting WHERE name = 'timezone_offset')) ELSE strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.updated_at) END,
    next_retry_time = strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW.next_retry_time)
  WHERE id = NEW.id;
END;
