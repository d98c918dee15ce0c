-- Items are made where the set is written: a hundred thousand of them then cross the wire as a hundred values. Needs the
-- TRIGGER right; without it the worker writes the items itself.
CREATE TRIGGER IF NOT EXISTS bulk_set_part_items AFTER INSERT ON bulk_set_part FOR EACH ROW
  INSERT INTO bulk_item (operation_id, task_id, lock_version, attempts)
  SELECT NEW.operation_id, part.id, part.version, part.attempts
  FROM JSON_TABLE(NEW.tasks, '$[*]' COLUMNS (id BIGINT PATH '$[0]', version INT PATH '$[1]', attempts INT PATH '$[2]')) AS part;
