-- How often each cause failed a task, per minute and per quarter of an hour: as exact as task_stat. Nobody has written
-- the earlier table yet.
DROP TABLE "group_stat";

CREATE TABLE "group_stat" (
  grain INTEGER NOT NULL,
  start_at DATETIME NOT NULL,
  group_id TEXT NOT NULL CHECK (LENGTH(group_id) <= 64),
  failed INTEGER NOT NULL,
  PRIMARY KEY (grain, start_at, group_id)
);
CREATE INDEX ix_group_stat_group ON "group_stat" (group_id, grain, start_at);

-- The next worker computes the last weeks again, this time by cause too. What is stored already does not fall.
DELETE FROM stat_progress;
