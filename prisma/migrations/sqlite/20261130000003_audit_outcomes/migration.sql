-- What was refused or came too late is asked for by itself, and is seldom: without an index the whole trail is read for it.
CREATE INDEX ix_audit_log_outcome ON audit_log (outcome, at, id);
