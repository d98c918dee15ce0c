-- Failures as causes. `async_task.error_group` names the cause of a failure that stands; a cause is described here once.
CREATE TABLE "failure_group" (
  id TEXT NOT NULL PRIMARY KEY CHECK (LENGTH(id) <= 64),
  version INTEGER NOT NULL,
  biz_type TEXT NOT NULL CHECK (LENGTH(biz_type) <= 32),
  error_class TEXT NULL CHECK (LENGTH(error_class) <= 64),
  title TEXT NOT NULL CHECK (LENGTH(title) <= 255),
  first_seen_at DATETIME NOT NULL,
  last_seen_at DATETIME NOT NULL
);

-- How often each cause failed a task, per quarter of an hour; no row where it was not once.
CREATE TABLE "group_stat" (
  group_id TEXT NOT NULL CHECK (LENGTH(group_id) <= 64),
  start_at DATETIME NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (group_id, start_at)
);
CREATE INDEX ix_group_stat_start ON "group_stat" (start_at);
