-- The set of an operation as it was frozen: up to a thousand tasks a row, [id, version, attempts] each, as JSON. Never
-- changed. Its items are made of it, where it is written.
CREATE TABLE "bulk_set_part" (
  operation_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  tasks TEXT NOT NULL CHECK (json_valid(tasks)),
  PRIMARY KEY (operation_id, seq)
);

CREATE TRIGGER bulk_set_part_items AFTER INSERT ON "bulk_set_part" BEGIN INSERT INTO "bulk_item" (operation_id, task_id, lock_version, attempts) SELECT NEW.operation_id, CAST(json_extract(value, '$[0]') AS INTEGER), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(NEW.tasks); END;
