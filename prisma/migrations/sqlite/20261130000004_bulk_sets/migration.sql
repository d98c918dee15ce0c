-- What an operation froze and what it moved, up to two thousand tasks a row, as JSON: [id, version, attempts] and
-- [id, whether the word was given]. Never changed. And what the audit entries of its tasks have in common.
CREATE TABLE "bulk_set_part" (
  operation_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  tasks TEXT NOT NULL CHECK (json_valid(tasks)),
  PRIMARY KEY (operation_id, seq)
);

CREATE TABLE "bulk_move_part" (
  operation_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  at DATETIME NOT NULL,
  tasks TEXT NOT NULL CHECK (json_valid(tasks)),
  PRIMARY KEY (operation_id, seq)
);

ALTER TABLE "bulk_operation" ADD COLUMN to_status INTEGER NULL;
ALTER TABLE "bulk_operation" ADD COLUMN acting_name TEXT NULL CHECK (LENGTH(acting_name) <= 64);
ALTER TABLE "bulk_operation" ADD COLUMN acting_role TEXT NULL CHECK (LENGTH(acting_role) <= 16);
ALTER TABLE "bulk_operation" ADD COLUMN checked_details TEXT NULL;

-- Items are made where the set is written, and audit entries where a move is. A move is written before its tasks are,
-- so that an entry says from which status.
CREATE TRIGGER bulk_set_part_items AFTER INSERT ON "bulk_set_part" BEGIN INSERT INTO "bulk_item" (operation_id, task_id, lock_version, attempts) SELECT NEW.operation_id, CAST(json_extract(value, '$[0]') AS INTEGER), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(NEW.tasks); END;

CREATE TRIGGER bulk_move_part_entries AFTER INSERT ON "bulk_move_part" BEGIN INSERT INTO "audit_log" (at, actor_id, actor_name, actor_role, action, outcome, subject_type, subject_id, biz_type, biz_id, from_status, to_status, details, operation_id) SELECT NEW.at, o.acting_id, o.acting_name, o.acting_role, o.kind, 'done', 'task', CAST(t.id AS TEXT), t.biz_type, t.biz_id, t.status, o.to_status, CASE WHEN json_extract(part.value, '$[1]') = 1 THEN o.checked_details END, o.id FROM json_each(NEW.tasks) AS part CROSS JOIN "async_task" AS t ON t.id = CAST(json_extract(part.value, '$[0]') AS INTEGER) CROSS JOIN "bulk_operation" AS o ON o.id = NEW.operation_id; END;
