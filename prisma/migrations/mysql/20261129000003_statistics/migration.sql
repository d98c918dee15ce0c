-- What happened per type and minute, rolled up to 15 minutes and to an hour; and how far it has been computed.
CREATE TABLE task_stat (
  grain SMALLINT NOT NULL,
  start_at DATETIME(3) NOT NULL,
  biz_type VARCHAR(32) NOT NULL,
  created INT NOT NULL DEFAULT 0,
  succeeded INT NOT NULL DEFAULT 0,
  failed INT NOT NULL DEFAULT 0,
  compensated INT NOT NULL DEFAULT 0,
  latency_sum_ms BIGINT NOT NULL DEFAULT 0,
  latency_max_ms BIGINT NOT NULL DEFAULT 0,
  latencies TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (grain, start_at, biz_type),
  KEY ix_task_stat_type (biz_type, grain, start_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE stat_progress (
  id INT NOT NULL,
  fresh_until DATETIME(3) NOT NULL,
  near_until DATETIME(3) NOT NULL,
  settled_until DATETIME(3) NOT NULL,
  holder VARCHAR(36) NULL,
  held_until DATETIME(3) NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
