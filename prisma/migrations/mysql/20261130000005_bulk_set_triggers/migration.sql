-- Items are made where the set is written, and audit entries where a move is: a hundred thousand tasks then cross the
-- wire as a hundred rows. A move is written before its tasks are, so that an entry says from which status. Needs the
-- TRIGGER right; without it the worker writes items and entries itself.
CREATE TRIGGER IF NOT EXISTS bulk_set_part_items AFTER INSERT ON bulk_set_part FOR EACH ROW
  INSERT INTO bulk_item (operation_id, task_id, lock_version, attempts)
  SELECT NEW.operation_id, part.id, part.version, part.attempts
  FROM JSON_TABLE(NEW.tasks, '$[*]' COLUMNS (id BIGINT PATH '$[0]', version INT PATH '$[1]', attempts INT PATH '$[2]')) AS part;

CREATE TRIGGER IF NOT EXISTS bulk_move_part_entries AFTER INSERT ON bulk_move_part FOR EACH ROW
  INSERT INTO audit_log (at, actor_id, actor_name, actor_role, action, outcome, subject_type, subject_id, biz_type, biz_id,
    from_status, to_status, details, operation_id)
  SELECT NEW.at, o.acting_id, o.acting_name, o.acting_role, o.kind, 'done', 'task', CAST(t.id AS CHAR), t.biz_type, t.biz_id,
    t.status, o.to_status, IF(part.checked = 1, o.checked_details, NULL), o.id
  FROM JSON_TABLE(NEW.tasks, '$[*]' COLUMNS (id BIGINT PATH '$[0]', checked INT PATH '$[1]')) AS part
    STRAIGHT_JOIN async_task AS t ON t.id = part.id STRAIGHT_JOIN bulk_operation AS o ON o.id = NEW.operation_id;
