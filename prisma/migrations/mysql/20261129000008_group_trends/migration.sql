-- How often each cause failed a task, per minute and per quarter of an hour: as exact as task_stat. Nobody has written
-- the earlier table yet.
DROP TABLE group_stat;

CREATE TABLE group_stat (
  grain SMALLINT NOT NULL,
  start_at DATETIME(3) NOT NULL,
  group_id VARCHAR(64) NOT NULL,
  failed INT NOT NULL,
  PRIMARY KEY (grain, start_at, group_id),
  KEY ix_group_stat_group (group_id, grain, start_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- The next worker computes the last weeks again, this time by cause too. What is stored already does not fall.
DELETE FROM stat_progress;
