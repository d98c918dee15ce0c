-- Keys compare exactly: binary collation. PAD SPACE would make a trailing space invisible, so ids that end or
-- begin with a space are refused. `updated_at` moves only with transitions and payload edits, never by itself.
CREATE TABLE async_task (
  id BIGINT NOT NULL AUTO_INCREMENT,
  biz_type VARCHAR(32) NOT NULL,
  biz_id VARCHAR(64) NOT NULL,
  event_id VARCHAR(64) NOT NULL,
  payload LONGTEXT NOT NULL,
  status TINYINT NOT NULL DEFAULT 0,
  retry_count INT NOT NULL DEFAULT 0,
  next_retry_time DATETIME(3) NULL,
  last_error VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  lock_version INT NOT NULL DEFAULT 0,
  claim_token VARCHAR(36) NULL,
  claimed_by VARCHAR(64) NULL,
  error_group VARCHAR(64) NULL,
  payload_revision INT NOT NULL DEFAULT 1,
  origin_task_id BIGINT NULL,
  amount_minor BIGINT NULL,
  currency CHAR(3) NULL,
  attempt_count INT NOT NULL DEFAULT 0,
  last_outcome VARCHAR(16) NULL,
  late_outcome VARCHAR(16) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_async_task_event_id (event_id),
  KEY ix_async_task_claim (biz_type, status, next_retry_time, id),
  KEY ix_async_task_due (status, next_retry_time, id),
  KEY ix_async_task_status_updated (status, updated_at, id),
  KEY ix_async_task_group (status, error_group, updated_at),
  KEY ix_async_task_biz (biz_id, biz_type),
  KEY ix_async_task_created (created_at, id),
  CONSTRAINT ck_async_task_status CHECK (status BETWEEN 0 AND 4),
  CONSTRAINT ck_async_task_payload CHECK (JSON_VALID(payload)),
  CONSTRAINT ck_async_task_event_id CHECK (CHAR_LENGTH(event_id) = CHAR_LENGTH(TRIM(event_id)) AND CHAR_LENGTH(event_id) > 0),
  CONSTRAINT ck_async_task_biz_id CHECK (CHAR_LENGTH(biz_id) = CHAR_LENGTH(TRIM(biz_id)))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE task_type (
  biz_type VARCHAR(32) NOT NULL,
  executor VARCHAR(16) NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT TRUE,
  settings LONGTEXT NOT NULL,
  lock_version INT NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (biz_type)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE task_attempt (
  id BIGINT NOT NULL AUTO_INCREMENT,
  task_id BIGINT NOT NULL,
  biz_type VARCHAR(32) NOT NULL,
  started_at DATETIME(3) NOT NULL,
  finished_at DATETIME(3) NOT NULL,
  outcome VARCHAR(16) NOT NULL DEFAULT 'succeeded',
  transition VARCHAR(16) NULL DEFAULT 'succeed',
  late BOOLEAN NOT NULL DEFAULT FALSE,
  worker VARCHAR(64) NOT NULL,
  claim_token VARCHAR(36) NULL,
  payload_revision INT NOT NULL DEFAULT 1,
  retry_count INT NOT NULL DEFAULT 0,
  next_retry_time DATETIME(3) NULL,
  http_status SMALLINT NULL,
  error_class VARCHAR(64) NULL,
  error MEDIUMTEXT NULL,
  PRIMARY KEY (id),
  KEY ix_task_attempt_task (task_id, id),
  KEY ix_task_attempt_type_time (biz_type, finished_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE payload_revision (
  task_id BIGINT NOT NULL,
  revision INT NOT NULL,
  payload LONGTEXT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  actor_id BIGINT NULL,
  actor_name VARCHAR(64) NOT NULL,
  reason VARCHAR(1000) NULL,
  PRIMARY KEY (task_id, revision)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE compensation (
  id BIGINT NOT NULL AUTO_INCREMENT,
  task_id BIGINT NOT NULL,
  seq INT NOT NULL,
  kind VARCHAR(24) NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  reference VARCHAR(128) NULL,
  amount_minor BIGINT NULL,
  currency CHAR(3) NULL,
  evidence_url VARCHAR(500) NULL,
  actor_id BIGINT NOT NULL,
  actor_name VARCHAR(64) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_compensation_task_seq (task_id, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE audit_log (
  id BIGINT NOT NULL AUTO_INCREMENT,
  at DATETIME(3) NOT NULL,
  actor_id BIGINT NULL,
  actor_name VARCHAR(64) NOT NULL,
  actor_role VARCHAR(16) NOT NULL,
  action VARCHAR(32) NOT NULL,
  outcome VARCHAR(16) NOT NULL,
  subject_type VARCHAR(16) NOT NULL,
  subject_id VARCHAR(64) NOT NULL,
  biz_type VARCHAR(32) NULL,
  biz_id VARCHAR(64) NULL,
  from_status TINYINT NULL,
  to_status TINYINT NULL,
  reason VARCHAR(1000) NULL,
  details LONGTEXT NULL,
  request_id VARCHAR(64) NULL,
  address VARCHAR(64) NULL,
  PRIMARY KEY (id),
  KEY ix_audit_log_at (at, id),
  KEY ix_audit_log_actor (actor_id, at, id),
  KEY ix_audit_log_action (action, at, id),
  KEY ix_audit_log_subject (subject_type, subject_id, id),
  KEY ix_audit_log_biz (biz_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE `user` (
  id BIGINT NOT NULL AUTO_INCREMENT,
  email VARCHAR(191) NOT NULL,
  name VARCHAR(64) NOT NULL,
  role VARCHAR(16) NOT NULL,
  password_hash VARCHAR(255) NULL,
  locale VARCHAR(16) NULL,
  zone VARCHAR(64) NULL,
  theme VARCHAR(8) NULL,
  disabled_at DATETIME(3) NULL,
  session_version INT NOT NULL DEFAULT 0,
  last_sign_in_at DATETIME(3) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_user_email (email)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE worker (
  id VARCHAR(64) NOT NULL,
  host VARCHAR(128) NOT NULL,
  pid INT NOT NULL,
  version VARCHAR(32) NOT NULL,
  started_at DATETIME(3) NOT NULL,
  heartbeat_at DATETIME(3) NOT NULL,
  stopped_at DATETIME(3) NULL,
  clock_offset_ms INT NOT NULL DEFAULT 0,
  in_flight INT NOT NULL DEFAULT 0,
  finished_total BIGINT NOT NULL DEFAULT 0,
  last_error VARCHAR(512) NULL,
  last_error_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY ix_worker_heartbeat (heartbeat_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
