-- One record of the other side: how it is read, what it covers, when it is asked. Never deleted.
CREATE TABLE "recon_source" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (LENGTH(name) <= 64),
  format TEXT NOT NULL CHECK (LENGTH(format) <= 24),
  enabled BOOLEAN NOT NULL DEFAULT 1,
  settings TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  lock_version INTEGER NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL,
  next_pull_at DATETIME NULL,
  last_pull_at DATETIME NULL,
  holder TEXT NULL CHECK (LENGTH(holder) <= 36),
  held_until DATETIME NULL
);
CREATE UNIQUE INDEX uq_recon_source_name ON "recon_source" (name);
CREATE INDEX ix_recon_source_pull ON "recon_source" (next_pull_at, id);

-- Rules as they were. Append-only.
CREATE TABLE "recon_source_version" (
  source_id BIGINT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (LENGTH(name) <= 64),
  format TEXT NOT NULL CHECK (LENGTH(format) <= 24),
  settings TEXT NOT NULL,
  at DATETIME NOT NULL,
  actor_id BIGINT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  PRIMARY KEY (source_id, version)
);

-- One file, or one round of status queries, of one business day. Bytes and lines never change once it is committed.
CREATE TABLE "statement" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id BIGINT NOT NULL,
  business_date TEXT NOT NULL CHECK (LENGTH(business_date) <= 10),
  via TEXT NOT NULL CHECK (LENGTH(via) <= 8),
  state TEXT NOT NULL CHECK (LENGTH(state) <= 12),
  file_name TEXT NOT NULL CHECK (LENGTH(file_name) <= 255),
  size_bytes BIGINT NOT NULL DEFAULT 0,
  received_bytes BIGINT NOT NULL DEFAULT 0,
  parts INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT NULL CHECK (LENGTH(sha256) <= 64),
  live_key TEXT NULL CHECK (LENGTH(live_key) <= 96),
  problem TEXT NULL,
  recognised TEXT NULL,
  totals TEXT NULL,
  preview TEXT NULL,
  is_empty_day BOOLEAN NOT NULL DEFAULT 0,
  row_count INTEGER NOT NULL DEFAULT 0,
  invalid_count INTEGER NOT NULL DEFAULT 0,
  read_bytes BIGINT NOT NULL DEFAULT 0,
  source_version INTEGER NOT NULL DEFAULT 0,
  lock_version INTEGER NOT NULL DEFAULT 0,
  uploader_id BIGINT NULL,
  uploader_name TEXT NOT NULL CHECK (LENGTH(uploader_name) <= 64),
  created_at DATETIME NOT NULL,
  changed_at DATETIME NOT NULL,
  committed_at DATETIME NULL,
  committed_by TEXT NULL CHECK (LENGTH(committed_by) <= 64),
  withdrawn_at DATETIME NULL,
  withdrawn_by TEXT NULL CHECK (LENGTH(withdrawn_by) <= 64),
  withdraw_reason TEXT NULL CHECK (LENGTH(withdraw_reason) <= 1000),
  holder TEXT NULL CHECK (LENGTH(holder) <= 36),
  held_until DATETIME NULL
);
CREATE UNIQUE INDEX uq_statement_live ON "statement" (live_key);
CREATE INDEX ix_statement_day ON "statement" (source_id, business_date, state, id);
CREATE INDEX ix_statement_state ON "statement" (state, id);

-- The original, piece by piece, to the byte.
CREATE TABLE "statement_part" (
  statement_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (statement_id, seq)
);

-- Lines of a statement as they were read, up to a thousand a row.
CREATE TABLE "statement_chunk" (
  statement_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  first_line INTEGER NOT NULL,
  last_line INTEGER NOT NULL,
  row_count INTEGER NOT NULL,
  entries TEXT NOT NULL,
  raws BLOB NOT NULL,
  PRIMARY KEY (statement_id, seq)
);

-- One comparison of a day: the same input gives the same output. Never deleted.
CREATE TABLE "recon_run" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id BIGINT NOT NULL,
  business_date TEXT NOT NULL CHECK (LENGTH(business_date) <= 10),
  number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (LENGTH(state) <= 12),
  why TEXT NULL CHECK (LENGTH(why) <= 64),
  live_key TEXT NULL CHECK (LENGTH(live_key) <= 64),
  source_version INTEGER NOT NULL,
  match_version INTEGER NOT NULL,
  settings TEXT NOT NULL,
  as_of TEXT NOT NULL CHECK (LENGTH(as_of) <= 10),
  requester_id BIGINT NULL,
  requester_name TEXT NOT NULL CHECK (LENGTH(requester_name) <= 64),
  requester_role TEXT NOT NULL CHECK (LENGTH(requester_role) <= 16),
  created_at DATETIME NOT NULL,
  started_at DATETIME NULL,
  finished_at DATETIME NULL,
  phase TEXT NULL CHECK (LENGTH(phase) <= 16),
  progress_done BIGINT NOT NULL DEFAULT 0,
  progress_total BIGINT NOT NULL DEFAULT 0,
  inputs TEXT NULL,
  sums TEXT NULL,
  totals TEXT NULL,
  result_hash TEXT NULL CHECK (LENGTH(result_hash) <= 64),
  break_count INTEGER NOT NULL DEFAULT 0,
  trial BOOLEAN NOT NULL DEFAULT 0,
  lock_version INTEGER NOT NULL DEFAULT 0,
  holder TEXT NULL CHECK (LENGTH(holder) <= 36),
  held_until DATETIME NULL
);
CREATE UNIQUE INDEX uq_recon_run_number ON "recon_run" (source_id, business_date, number);
CREATE UNIQUE INDEX uq_recon_run_live ON "recon_run" (live_key);
CREATE INDEX ix_recon_run_state ON "recon_run" (state, id);

-- Rows that need nobody, matched or ignored, up to two thousand a row, as JSON.
CREATE TABLE "recon_run_part" (
  run_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  bucket TEXT NOT NULL CHECK (LENGTH(bucket) <= 12),
  part INTEGER NOT NULL,
  row_count INTEGER NOT NULL,
  items TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
);
CREATE INDEX ix_recon_run_part_bucket ON "recon_run_part" (run_id, bucket, part, seq);

-- Rows that somebody or some day has to decide. A trigger makes the items of it.
CREATE TABLE "recon_item_part" (
  run_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  items TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
);

-- A break, an invalid row or one in transit, as a run found it. Never changed.
CREATE TABLE "recon_item" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id BIGINT NOT NULL,
  source_id BIGINT NOT NULL,
  bucket TEXT NOT NULL CHECK (LENGTH(bucket) <= 12),
  kind TEXT NULL CHECK (LENGTH(kind) <= 24),
  entry_kind TEXT NOT NULL CHECK (LENGTH(entry_kind) <= 8),
  match_key TEXT NOT NULL CHECK (LENGTH(match_key) <= 128),
  currency TEXT NOT NULL CHECK (LENGTH(currency) <= 3),
  ours_minor BIGINT NULL,
  theirs_minor BIGINT NULL,
  difference_minor BIGINT NULL,
  stake_minor BIGINT NULL,
  ours_count INTEGER NOT NULL,
  theirs_count INTEGER NOT NULL,
  business_date TEXT NOT NULL CHECK (LENGTH(business_date) <= 10),
  due_by TEXT NULL CHECK (LENGTH(due_by) <= 10),
  task_id BIGINT NULL,
  biz_type TEXT NULL CHECK (LENGTH(biz_type) <= 32),
  statement_id BIGINT NULL,
  line INTEGER NULL,
  flags INTEGER NOT NULL DEFAULT 0,
  break_key TEXT NULL CHECK (LENGTH(break_key) <= 40),
  detail TEXT NOT NULL
);
CREATE INDEX ix_recon_item_bucket ON "recon_item" (run_id, bucket, kind, id);
CREATE INDEX ix_recon_item_break ON "recon_item" (source_id, break_key, run_id);
CREATE INDEX ix_recon_item_task ON "recon_item" (task_id);

-- A difference through all runs that find it. Made and renewed by a trigger when a run is done.
CREATE TABLE "recon_break" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id BIGINT NOT NULL,
  break_key TEXT NOT NULL CHECK (LENGTH(break_key) <= 40),
  kind TEXT NOT NULL CHECK (LENGTH(kind) <= 24),
  entry_kind TEXT NOT NULL CHECK (LENGTH(entry_kind) <= 8),
  match_key TEXT NOT NULL CHECK (LENGTH(match_key) <= 128),
  currency TEXT NOT NULL CHECK (LENGTH(currency) <= 3),
  ours_minor BIGINT NULL,
  theirs_minor BIGINT NULL,
  difference_minor BIGINT NULL,
  stake_minor BIGINT NULL,
  business_date TEXT NOT NULL CHECK (LENGTH(business_date) <= 10),
  task_id BIGINT NULL,
  biz_type TEXT NULL CHECK (LENGTH(biz_type) <= 32),
  first_run_id BIGINT NOT NULL,
  first_day TEXT NOT NULL CHECK (LENGTH(first_day) <= 10),
  last_run_id BIGINT NOT NULL,
  last_day TEXT NOT NULL CHECK (LENGTH(last_day) <= 10),
  last_item_id BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (LENGTH(state) <= 20),
  resolution TEXT NULL CHECK (LENGTH(resolution) <= 20),
  reason_code TEXT NULL CHECK (LENGTH(reason_code) <= 24),
  since DATETIME NULL,
  until TEXT NULL CHECK (LENGTH(until) <= 10),
  closed_via TEXT NULL CHECK (LENGTH(closed_via) <= 12),
  returned TEXT NULL CHECK (LENGTH(returned) <= 12),
  assignee_id BIGINT NULL,
  assignee_name TEXT NULL CHECK (LENGTH(assignee_name) <= 64),
  request_id BIGINT NULL,
  event_count INTEGER NOT NULL DEFAULT 0,
  lock_version INTEGER NOT NULL DEFAULT 0,
  opened_at DATETIME NOT NULL,
  changed_at DATETIME NOT NULL
);
CREATE UNIQUE INDEX uq_recon_break_key ON "recon_break" (source_id, break_key);
CREATE INDEX ix_recon_break_state ON "recon_break" (state, source_id, business_date, id);
CREATE INDEX ix_recon_break_match ON "recon_break" (source_id, match_key);
CREATE INDEX ix_recon_break_day ON "recon_break" (source_id, first_day, last_day);
CREATE INDEX ix_recon_break_task ON "recon_break" (task_id);
CREATE INDEX ix_recon_break_run ON "recon_break" (last_run_id, id);
CREATE INDEX ix_recon_break_assignee ON "recon_break" (assignee_id, state, id);

-- What was decided or heard about a break. Append-only.
CREATE TABLE "break_event" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  break_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (LENGTH(type) <= 12),
  at DATETIME NOT NULL,
  actor_id BIGINT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  actor_role TEXT NOT NULL CHECK (LENGTH(actor_role) <= 16),
  resolution TEXT NULL CHECK (LENGTH(resolution) <= 20),
  reason_code TEXT NULL CHECK (LENGTH(reason_code) <= 24),
  note TEXT NULL CHECK (LENGTH(note) <= 1000),
  until TEXT NULL CHECK (LENGTH(until) <= 10),
  run_id BIGINT NULL,
  task_id BIGINT NULL,
  request_id BIGINT NULL,
  operation_id BIGINT NULL,
  details TEXT NULL
);
CREATE UNIQUE INDEX uq_break_event_seq ON "break_event" (break_id, seq);
CREATE INDEX ix_break_event_request ON "break_event" (request_id);

-- One decision about many breaks. Never deleted.
CREATE TABLE "break_operation" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  resolution TEXT NOT NULL CHECK (LENGTH(resolution) <= 20),
  state TEXT NOT NULL CHECK (LENGTH(state) <= 12),
  options TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (LENGTH(reason) <= 1000),
  source_id BIGINT NULL,
  run_id BIGINT NULL,
  live_key TEXT NULL CHECK (LENGTH(live_key) <= 80),
  requester_id BIGINT NOT NULL,
  requester_name TEXT NOT NULL CHECK (LENGTH(requester_name) <= 64),
  requester_role TEXT NOT NULL CHECK (LENGTH(requester_role) <= 16),
  request_id BIGINT NULL,
  frozen_at DATETIME NOT NULL,
  changed_at DATETIME NOT NULL,
  finished_at DATETIME NULL,
  total INTEGER NOT NULL DEFAULT 0,
  waiting INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  money TEXT NULL,
  lock_version INTEGER NOT NULL DEFAULT 0,
  holder TEXT NULL CHECK (LENGTH(holder) <= 36),
  held_until DATETIME NULL,
  CONSTRAINT ck_break_operation_sum CHECK (total = waiting + done + skipped)
);
CREATE UNIQUE INDEX uq_break_operation_live ON "break_operation" (live_key);
CREATE INDEX ix_break_operation_open ON "break_operation" (finished_at, id);

-- One break of such a decision.
CREATE TABLE "break_operation_item" (
  operation_id BIGINT NOT NULL,
  break_id BIGINT NOT NULL,
  lock_version INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (LENGTH(state) <= 8),
  why TEXT NULL CHECK (LENGTH(why) <= 24),
  why_by TEXT NULL CHECK (LENGTH(why_by) <= 64),
  why_at DATETIME NULL,
  PRIMARY KEY (operation_id, break_id)
);
CREATE INDEX ix_break_operation_item_state ON "break_operation_item" (operation_id, state, break_id);

-- A task that repairs an earlier one.
CREATE TABLE "follow_up" (
  task_id BIGINT NOT NULL,
  origin_task_id BIGINT NOT NULL,
  kind TEXT NOT NULL CHECK (LENGTH(kind) <= 16),
  reason TEXT NOT NULL CHECK (LENGTH(reason) <= 1000),
  break_id BIGINT NULL,
  record TEXT NULL,
  actor_id BIGINT NOT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  actor_role TEXT NOT NULL CHECK (LENGTH(actor_role) <= 16),
  created_at DATETIME NOT NULL,
  settled_at DATETIME NULL,
  outcome TEXT NULL CHECK (LENGTH(outcome) <= 16),
  PRIMARY KEY (task_id)
);
CREATE INDEX ix_follow_up_origin ON "follow_up" (origin_task_id, task_id);
CREATE INDEX ix_follow_up_open ON "follow_up" (settled_at, task_id);

-- What the other side answered when it was asked, whole. Append-only.
CREATE TABLE "query_answer" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id BIGINT NOT NULL,
  break_id BIGINT NULL,
  task_id BIGINT NULL,
  match_key TEXT NOT NULL CHECK (LENGTH(match_key) <= 128),
  asked_at DATETIME NOT NULL,
  took_ms INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (LENGTH(outcome) <= 12),
  http_status INTEGER NULL,
  raw TEXT NOT NULL,
  actor_id BIGINT NULL,
  actor_name TEXT NOT NULL CHECK (LENGTH(actor_name) <= 64),
  statement_id BIGINT NULL
);
CREATE INDEX ix_query_answer_break ON "query_answer" (break_id, id);

-- What one person asked for and another has to agree to. Never deleted.
CREATE TABLE "approval_request" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (LENGTH(kind) <= 24),
  subject_type TEXT NOT NULL CHECK (LENGTH(subject_type) <= 16),
  subject_id TEXT NOT NULL CHECK (LENGTH(subject_id) <= 64),
  subject_key TEXT NULL CHECK (LENGTH(subject_key) <= 128),
  source_id BIGINT NULL,
  business_date TEXT NULL CHECK (LENGTH(business_date) <= 10),
  biz_type TEXT NULL CHECK (LENGTH(biz_type) <= 32),
  biz_id TEXT NULL CHECK (LENGTH(biz_id) <= 64),
  state TEXT NOT NULL CHECK (LENGTH(state) <= 12),
  requester_id BIGINT NOT NULL,
  requester_name TEXT NOT NULL CHECK (LENGTH(requester_name) <= 64),
  requester_role TEXT NOT NULL CHECK (LENGTH(requester_role) <= 16),
  reason TEXT NOT NULL CHECK (LENGTH(reason) <= 1000),
  input TEXT NOT NULL,
  frozen TEXT NOT NULL,
  summary TEXT NOT NULL,
  lock_version INTEGER NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  decided_at DATETIME NULL,
  checker_id BIGINT NULL,
  checker_name TEXT NULL CHECK (LENGTH(checker_name) <= 64),
  checker_role TEXT NULL CHECK (LENGTH(checker_role) <= 16),
  decision_reason TEXT NULL CHECK (LENGTH(decision_reason) <= 1000),
  lapsed_because TEXT NULL CHECK (LENGTH(lapsed_because) <= 64)
);
CREATE UNIQUE INDEX uq_approval_request_subject ON "approval_request" (subject_key);
CREATE INDEX ix_approval_request_state ON "approval_request" (state, id);
CREATE INDEX ix_approval_request_subject ON "approval_request" (subject_type, subject_id, id);
CREATE INDEX ix_approval_request_day ON "approval_request" (source_id, business_date, id);

-- Whether a day of a source is locked. No row: it never was.
CREATE TABLE "recon_day" (
  source_id BIGINT NOT NULL,
  business_date TEXT NOT NULL CHECK (LENGTH(business_date) <= 10),
  state TEXT NOT NULL DEFAULT 'open' CHECK (LENGTH(state) <= 12),
  seal_id BIGINT NULL,
  reopen_until DATETIME NULL,
  lock_version INTEGER NOT NULL DEFAULT 0,
  changed_at DATETIME NOT NULL,
  PRIMARY KEY (source_id, business_date)
);
CREATE INDEX ix_recon_day_state ON "recon_day" (state, source_id, business_date);

-- Every lock and every reopening of a day. Append-only.
CREATE TABLE "day_seal" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id BIGINT NOT NULL,
  business_date TEXT NOT NULL CHECK (LENGTH(business_date) <= 10),
  seq INTEGER NOT NULL,
  event TEXT NOT NULL CHECK (LENGTH(event) <= 12),
  run_id BIGINT NULL,
  seal TEXT NULL CHECK (LENGTH(seal) <= 64),
  manifest TEXT NULL,
  maker_id BIGINT NOT NULL,
  maker_name TEXT NOT NULL CHECK (LENGTH(maker_name) <= 64),
  maker_role TEXT NOT NULL CHECK (LENGTH(maker_role) <= 16),
  checker_id BIGINT NOT NULL,
  checker_name TEXT NOT NULL CHECK (LENGTH(checker_name) <= 64),
  checker_role TEXT NOT NULL CHECK (LENGTH(checker_role) <= 16),
  request_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (LENGTH(reason) <= 1000),
  until DATETIME NULL,
  at DATETIME NOT NULL
);
CREATE UNIQUE INDEX uq_day_seal_seq ON "day_seal" (source_id, business_date, seq);
