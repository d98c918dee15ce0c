-- The trail is append-only, whoever asks. Needs the TRIGGER right; without it the runner warns and tries again
-- at the next start.

CREATE TRIGGER IF NOT EXISTS audit_log_no_update BEFORE UPDATE ON audit_log FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_log is append-only';

CREATE TRIGGER IF NOT EXISTS audit_log_no_delete BEFORE DELETE ON audit_log FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_log is append-only';

CREATE TRIGGER IF NOT EXISTS payload_revision_no_update BEFORE UPDATE ON payload_revision FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'payload_revision is append-only';

CREATE TRIGGER IF NOT EXISTS payload_revision_no_delete BEFORE DELETE ON payload_revision FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'payload_revision is append-only';

CREATE TRIGGER IF NOT EXISTS compensation_no_update BEFORE UPDATE ON compensation FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'compensation is append-only';

CREATE TRIGGER IF NOT EXISTS compensation_no_delete BEFORE DELETE ON compensation FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'compensation is append-only';
