-- What people made of a cause: who looks after it, whether it is known, muted until when, or resolved.
ALTER TABLE "failure_group" ADD COLUMN state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'acknowledged', 'muted', 'resolved'));
ALTER TABLE "failure_group" ADD COLUMN muted_until DATETIME NULL;
ALTER TABLE "failure_group" ADD COLUMN moved_by TEXT NULL CHECK (LENGTH(moved_by) <= 64);
ALTER TABLE "failure_group" ADD COLUMN moved_at DATETIME NULL;
ALTER TABLE "failure_group" ADD COLUMN owner_id BIGINT NULL;
ALTER TABLE "failure_group" ADD COLUMN owner_name TEXT NULL CHECK (LENGTH(owner_name) <= 64);
ALTER TABLE "failure_group" ADD COLUMN note TEXT NULL CHECK (LENGTH(note) <= 1000);
ALTER TABLE "failure_group" ADD COLUMN lock_version INTEGER NOT NULL DEFAULT 0;
