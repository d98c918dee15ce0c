-- One record of the other side: how it is read, what it covers, when it is asked. Never deleted.
CREATE TABLE recon_source (
  id BIGINT NOT NULL AUTO_INCREMENT,
  name VARCHAR(64) NOT NULL,
  format VARCHAR(24) NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT 1,
  settings LONGTEXT NOT NULL,
  version INT NOT NULL DEFAULT 1,
  lock_version INT NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  next_pull_at DATETIME(3) NULL,
  last_pull_at DATETIME(3) NULL,
  holder VARCHAR(36) NULL,
  held_until DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_recon_source_name (name),
  KEY ix_recon_source_pull (next_pull_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Rules as they were. Append-only.
CREATE TABLE recon_source_version (
  source_id BIGINT NOT NULL,
  version INT NOT NULL,
  name VARCHAR(64) NOT NULL,
  format VARCHAR(24) NOT NULL,
  settings LONGTEXT NOT NULL,
  at DATETIME(3) NOT NULL,
  actor_id BIGINT NULL,
  actor_name VARCHAR(64) NOT NULL,
  PRIMARY KEY (source_id, version)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- One file, or one round of status queries, of one business day. Bytes and lines never change once it is committed.
CREATE TABLE statement (
  id BIGINT NOT NULL AUTO_INCREMENT,
  source_id BIGINT NOT NULL,
  business_date CHAR(10) NOT NULL,
  via VARCHAR(8) NOT NULL,
  state VARCHAR(12) NOT NULL,
  file_name VARCHAR(255) NOT NULL,
  size_bytes BIGINT NOT NULL DEFAULT 0,
  received_bytes BIGINT NOT NULL DEFAULT 0,
  parts INT NOT NULL DEFAULT 0,
  sha256 CHAR(64) NULL,
  live_key VARCHAR(96) NULL,
  problem LONGTEXT NULL,
  recognised LONGTEXT NULL,
  totals LONGTEXT NULL,
  preview LONGTEXT NULL,
  is_empty_day BOOLEAN NOT NULL DEFAULT 0,
  row_count INT NOT NULL DEFAULT 0,
  invalid_count INT NOT NULL DEFAULT 0,
  read_bytes BIGINT NOT NULL DEFAULT 0,
  source_version INT NOT NULL DEFAULT 0,
  lock_version INT NOT NULL DEFAULT 0,
  uploader_id BIGINT NULL,
  uploader_name VARCHAR(64) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  changed_at DATETIME(3) NOT NULL,
  committed_at DATETIME(3) NULL,
  committed_by VARCHAR(64) NULL,
  withdrawn_at DATETIME(3) NULL,
  withdrawn_by VARCHAR(64) NULL,
  withdraw_reason VARCHAR(1000) NULL,
  holder VARCHAR(36) NULL,
  held_until DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_statement_live (live_key),
  KEY ix_statement_day (source_id, business_date, state, id),
  KEY ix_statement_state (state, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- The original, piece by piece, to the byte.
CREATE TABLE statement_part (
  statement_id BIGINT NOT NULL,
  seq INT NOT NULL,
  bytes LONGBLOB NOT NULL,
  PRIMARY KEY (statement_id, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Lines of a statement as they were read, up to a thousand a row.
CREATE TABLE statement_chunk (
  statement_id BIGINT NOT NULL,
  seq INT NOT NULL,
  first_line INT NOT NULL,
  last_line INT NOT NULL,
  row_count INT NOT NULL,
  entries LONGTEXT NOT NULL,
  raws LONGBLOB NOT NULL,
  PRIMARY KEY (statement_id, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- One comparison of a day: the same input gives the same output. Never deleted.
CREATE TABLE recon_run (
  id BIGINT NOT NULL AUTO_INCREMENT,
  source_id BIGINT NOT NULL,
  business_date CHAR(10) NOT NULL,
  number INT NOT NULL,
  state VARCHAR(12) NOT NULL,
  why VARCHAR(64) NULL,
  live_key VARCHAR(64) NULL,
  source_version INT NOT NULL,
  match_version INT NOT NULL,
  settings LONGTEXT NOT NULL,
  as_of CHAR(10) NOT NULL,
  requester_id BIGINT NULL,
  requester_name VARCHAR(64) NOT NULL,
  requester_role VARCHAR(16) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  started_at DATETIME(3) NULL,
  finished_at DATETIME(3) NULL,
  phase VARCHAR(16) NULL,
  progress_done BIGINT NOT NULL DEFAULT 0,
  progress_total BIGINT NOT NULL DEFAULT 0,
  inputs LONGTEXT NULL,
  sums LONGTEXT NULL,
  totals LONGTEXT NULL,
  result_hash CHAR(64) NULL,
  break_count INT NOT NULL DEFAULT 0,
  trial BOOLEAN NOT NULL DEFAULT 0,
  lock_version INT NOT NULL DEFAULT 0,
  holder VARCHAR(36) NULL,
  held_until DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_recon_run_number (source_id, business_date, number),
  UNIQUE KEY uq_recon_run_live (live_key),
  KEY ix_recon_run_state (state, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Rows that need nobody, matched or ignored, up to two thousand a row, as JSON.
CREATE TABLE recon_run_part (
  run_id BIGINT NOT NULL,
  seq INT NOT NULL,
  bucket VARCHAR(12) NOT NULL,
  part INT NOT NULL,
  row_count INT NOT NULL,
  items LONGTEXT NOT NULL,
  PRIMARY KEY (run_id, seq),
  KEY ix_recon_run_part_bucket (run_id, bucket, part, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Rows that somebody or some day has to decide. A trigger makes the items of it.
CREATE TABLE recon_item_part (
  run_id BIGINT NOT NULL,
  seq INT NOT NULL,
  items LONGTEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- A break, an invalid row or one in transit, as a run found it. Never changed.
CREATE TABLE recon_item (
  id BIGINT NOT NULL AUTO_INCREMENT,
  run_id BIGINT NOT NULL,
  source_id BIGINT NOT NULL,
  bucket VARCHAR(12) NOT NULL,
  kind VARCHAR(24) NULL,
  entry_kind VARCHAR(8) NOT NULL,
  match_key VARCHAR(128) NOT NULL,
  currency CHAR(3) NOT NULL,
  ours_minor BIGINT NULL,
  theirs_minor BIGINT NULL,
  difference_minor BIGINT NULL,
  stake_minor BIGINT NULL,
  ours_count INT NOT NULL,
  theirs_count INT NOT NULL,
  business_date CHAR(10) NOT NULL,
  due_by CHAR(10) NULL,
  task_id BIGINT NULL,
  biz_type VARCHAR(32) NULL,
  statement_id BIGINT NULL,
  line INT NULL,
  flags INT NOT NULL DEFAULT 0,
  break_key CHAR(40) NULL,
  detail LONGTEXT NOT NULL,
  PRIMARY KEY (id),
  KEY ix_recon_item_bucket (run_id, bucket, kind, id),
  KEY ix_recon_item_break (source_id, break_key, run_id),
  KEY ix_recon_item_task (task_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- A difference through all runs that find it. Made and renewed by a trigger when a run is done.
CREATE TABLE recon_break (
  id BIGINT NOT NULL AUTO_INCREMENT,
  source_id BIGINT NOT NULL,
  break_key CHAR(40) NOT NULL,
  kind VARCHAR(24) NOT NULL,
  entry_kind VARCHAR(8) NOT NULL,
  match_key VARCHAR(128) NOT NULL,
  currency CHAR(3) NOT NULL,
  ours_minor BIGINT NULL,
  theirs_minor BIGINT NULL,
  difference_minor BIGINT NULL,
  stake_minor BIGINT NULL,
  business_date CHAR(10) NOT NULL,
  task_id BIGINT NULL,
  biz_type VARCHAR(32) NULL,
  first_run_id BIGINT NOT NULL,
  first_day CHAR(10) NOT NULL,
  last_run_id BIGINT NOT NULL,
  last_day CHAR(10) NOT NULL,
  last_item_id BIGINT NOT NULL,
  state VARCHAR(20) NOT NULL DEFAULT 'open',
  resolution VARCHAR(20) NULL,
  reason_code VARCHAR(24) NULL,
  since DATETIME(3) NULL,
  until CHAR(10) NULL,
  closed_via VARCHAR(12) NULL,
  returned VARCHAR(12) NULL,
  assignee_id BIGINT NULL,
  assignee_name VARCHAR(64) NULL,
  request_id BIGINT NULL,
  event_count INT NOT NULL DEFAULT 0,
  lock_version INT NOT NULL DEFAULT 0,
  opened_at DATETIME(3) NOT NULL,
  changed_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_recon_break_key (source_id, break_key),
  KEY ix_recon_break_state (state, source_id, business_date, id),
  KEY ix_recon_break_match (source_id, match_key),
  KEY ix_recon_break_day (source_id, first_day, last_day),
  KEY ix_recon_break_task (task_id),
  KEY ix_recon_break_run (last_run_id, id),
  KEY ix_recon_break_assignee (assignee_id, state, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- What was decided or heard about a break. Append-only.
CREATE TABLE break_event (
  id BIGINT NOT NULL AUTO_INCREMENT,
  break_id BIGINT NOT NULL,
  seq INT NOT NULL,
  type VARCHAR(12) NOT NULL,
  at DATETIME(3) NOT NULL,
  actor_id BIGINT NULL,
  actor_name VARCHAR(64) NOT NULL,
  actor_role VARCHAR(16) NOT NULL,
  resolution VARCHAR(20) NULL,
  reason_code VARCHAR(24) NULL,
  note VARCHAR(1000) NULL,
  until CHAR(10) NULL,
  run_id BIGINT NULL,
  task_id BIGINT NULL,
  request_id BIGINT NULL,
  operation_id BIGINT NULL,
  details LONGTEXT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_break_event_seq (break_id, seq),
  KEY ix_break_event_request (request_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- One decision about many breaks. Never deleted.
CREATE TABLE break_operation (
  id BIGINT NOT NULL AUTO_INCREMENT,
  resolution VARCHAR(20) NOT NULL,
  state VARCHAR(12) NOT NULL,
  options LONGTEXT NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  source_id BIGINT NULL,
  run_id BIGINT NULL,
  live_key VARCHAR(80) NULL,
  requester_id BIGINT NOT NULL,
  requester_name VARCHAR(64) NOT NULL,
  requester_role VARCHAR(16) NOT NULL,
  request_id BIGINT NULL,
  frozen_at DATETIME(3) NOT NULL,
  changed_at DATETIME(3) NOT NULL,
  finished_at DATETIME(3) NULL,
  total INT NOT NULL DEFAULT 0,
  waiting INT NOT NULL DEFAULT 0,
  done INT NOT NULL DEFAULT 0,
  skipped INT NOT NULL DEFAULT 0,
  money LONGTEXT NULL,
  lock_version INT NOT NULL DEFAULT 0,
  holder VARCHAR(36) NULL,
  held_until DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_break_operation_live (live_key),
  KEY ix_break_operation_open (finished_at, id),
  CONSTRAINT ck_break_operation_sum CHECK (total = waiting + done + skipped)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- One break of such a decision.
CREATE TABLE break_operation_item (
  operation_id BIGINT NOT NULL,
  break_id BIGINT NOT NULL,
  lock_version INT NOT NULL,
  state VARCHAR(8) NOT NULL DEFAULT 'waiting',
  why VARCHAR(24) NULL,
  why_by VARCHAR(64) NULL,
  why_at DATETIME(3) NULL,
  PRIMARY KEY (operation_id, break_id),
  KEY ix_break_operation_item_state (operation_id, state, break_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- A task that repairs an earlier one.
CREATE TABLE follow_up (
  task_id BIGINT NOT NULL,
  origin_task_id BIGINT NOT NULL,
  kind VARCHAR(16) NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  break_id BIGINT NULL,
  record LONGTEXT NULL,
  actor_id BIGINT NOT NULL,
  actor_name VARCHAR(64) NOT NULL,
  actor_role VARCHAR(16) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  settled_at DATETIME(3) NULL,
  outcome VARCHAR(16) NULL,
  PRIMARY KEY (task_id),
  KEY ix_follow_up_origin (origin_task_id, task_id),
  KEY ix_follow_up_open (settled_at, task_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- What the other side answered when it was asked, whole. Append-only.
CREATE TABLE query_answer (
  id BIGINT NOT NULL AUTO_INCREMENT,
  source_id BIGINT NOT NULL,
  break_id BIGINT NULL,
  task_id BIGINT NULL,
  match_key VARCHAR(128) NOT NULL,
  asked_at DATETIME(3) NOT NULL,
  took_ms INT NOT NULL,
  outcome VARCHAR(12) NOT NULL,
  http_status INT NULL,
  raw LONGTEXT NOT NULL,
  actor_id BIGINT NULL,
  actor_name VARCHAR(64) NOT NULL,
  statement_id BIGINT NULL,
  PRIMARY KEY (id),
  KEY ix_query_answer_break (break_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- What one person asked for and another has to agree to. Never deleted.
CREATE TABLE approval_request (
  id BIGINT NOT NULL AUTO_INCREMENT,
  kind VARCHAR(24) NOT NULL,
  subject_type VARCHAR(16) NOT NULL,
  subject_id VARCHAR(64) NOT NULL,
  subject_key VARCHAR(128) NULL,
  source_id BIGINT NULL,
  business_date CHAR(10) NULL,
  biz_type VARCHAR(32) NULL,
  biz_id VARCHAR(64) NULL,
  state VARCHAR(12) NOT NULL,
  requester_id BIGINT NOT NULL,
  requester_name VARCHAR(64) NOT NULL,
  requester_role VARCHAR(16) NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  input LONGTEXT NOT NULL,
  frozen LONGTEXT NOT NULL,
  summary LONGTEXT NOT NULL,
  lock_version INT NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL,
  decided_at DATETIME(3) NULL,
  checker_id BIGINT NULL,
  checker_name VARCHAR(64) NULL,
  checker_role VARCHAR(16) NULL,
  decision_reason VARCHAR(1000) NULL,
  lapsed_because VARCHAR(64) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_approval_request_subject (subject_key),
  KEY ix_approval_request_state (state, id),
  KEY ix_approval_request_subject (subject_type, subject_id, id),
  KEY ix_approval_request_day (source_id, business_date, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Whether a day of a source is locked. No row: it never was.
CREATE TABLE recon_day (
  source_id BIGINT NOT NULL,
  business_date CHAR(10) NOT NULL,
  state VARCHAR(12) NOT NULL DEFAULT 'open',
  seal_id BIGINT NULL,
  reopen_until DATETIME(3) NULL,
  lock_version INT NOT NULL DEFAULT 0,
  changed_at DATETIME(3) NOT NULL,
  PRIMARY KEY (source_id, business_date),
  KEY ix_recon_day_state (state, source_id, business_date)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- Every lock and every reopening of a day. Append-only.
CREATE TABLE day_seal (
  id BIGINT NOT NULL AUTO_INCREMENT,
  source_id BIGINT NOT NULL,
  business_date CHAR(10) NOT NULL,
  seq INT NOT NULL,
  event VARCHAR(12) NOT NULL,
  run_id BIGINT NULL,
  seal CHAR(64) NULL,
  manifest LONGTEXT NULL,
  maker_id BIGINT NOT NULL,
  maker_name VARCHAR(64) NOT NULL,
  maker_role VARCHAR(16) NOT NULL,
  checker_id BIGINT NOT NULL,
  checker_name VARCHAR(64) NOT NULL,
  checker_role VARCHAR(16) NOT NULL,
  request_id BIGINT NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  until DATETIME(3) NULL,
  at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_day_seal_seq (source_id, business_date, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
