-- A moved task's audit entry is written where its item is: a hundred thousand of them then cross no wire. Asked for by
-- `trail` (1 as it is, 2 with the word that the outcome was checked), before the task is written, so that its status is
-- still the one it was moved from. Needs the TRIGGER right; without it the worker writes the entries itself.
CREATE TRIGGER IF NOT EXISTS bulk_item_trail BEFORE UPDATE ON bulk_item FOR EACH ROW
BEGIN
  IF NEW.trail IN (1, 2) THEN
    INSERT INTO audit_log (at, actor_id, actor_name, actor_role, action, outcome, subject_type, subject_id, biz_type, biz_id,
      from_status, to_status, details, operation_id)
    SELECT NEW.moved_at, o.acting_id, o.acting_name, o.acting_role, o.kind, 'done', 'task', CAST(NEW.task_id AS CHAR), t.biz_type,
      t.biz_id, t.status, o.to_status, IF(NEW.trail = 2, o.checked_details, NULL), o.id
    FROM bulk_operation AS o JOIN async_task AS t ON t.id = NEW.task_id WHERE o.id = NEW.operation_id
    ; SET NEW.trail = 3; END IF; END;
