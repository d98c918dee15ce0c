-- Failures as causes. `async_task.error_group` names the cause of a failure that stands; a cause is described here once.
CREATE TABLE failure_group (
  id VARCHAR(64) NOT NULL,
  version INT NOT NULL,
  biz_type VARCHAR(32) NOT NULL,
  error_class VARCHAR(64) NULL,
  title VARCHAR(255) NOT NULL,
  first_seen_at DATETIME(3) NOT NULL,
  last_seen_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- How often each cause failed a task, per quarter of an hour; no row where it was not once.
CREATE TABLE group_stat (
  group_id VARCHAR(64) NOT NULL,
  start_at DATETIME(3) NOT NULL,
  failed INT NOT NULL,
  PRIMARY KEY (group_id, start_at),
  KEY ix_group_stat_start (start_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
