-- What happened per type and minute, rolled up to 15 minutes and to an hour; and how far it has been computed.
CREATE TABLE "task_stat" (
  grain INTEGER NOT NULL,
  start_at DATETIME NOT NULL,
  biz_type TEXT NOT NULL CHECK (LENGTH(biz_type) <= 32),
  created INTEGER NOT NULL DEFAULT 0,
  succeeded INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  compensated INTEGER NOT NULL DEFAULT 0,
  latency_sum_ms BIGINT NOT NULL DEFAULT 0,
  latency_max_ms BIGINT NOT NULL DEFAULT 0,
  latencies TEXT NOT NULL,
  PRIMARY KEY (grain, start_at, biz_type)
) WITHOUT ROWID;
CREATE INDEX ix_task_stat_type ON "task_stat" (biz_type, grain, start_at);

CREATE TABLE "stat_progress" (
  id INTEGER PRIMARY KEY,
  fresh_until DATETIME NOT NULL,
  near_until DATETIME NOT NULL,
  settled_until DATETIME NOT NULL,
  holder TEXT NULL CHECK (LENGTH(holder) <= 36),
  held_until DATETIME NULL
);
