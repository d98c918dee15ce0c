-- The trail is append-only, whoever asks.

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;

CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;

CREATE TRIGGER payload_revision_no_update BEFORE UPDATE ON payload_revision BEGIN SELECT RAISE(ABORT, 'payload_revision is append-only'); END;

CREATE TRIGGER payload_revision_no_delete BEFORE DELETE ON payload_revision BEGIN SELECT RAISE(ABORT, 'payload_revision is append-only'); END;

CREATE TRIGGER compensation_no_update BEFORE UPDATE ON compensation BEGIN SELECT RAISE(ABORT, 'compensation is append-only'); END;

CREATE TRIGGER compensation_no_delete BEFORE DELETE ON compensation BEGIN SELECT RAISE(ABORT, 'compensation is append-only'); END;
