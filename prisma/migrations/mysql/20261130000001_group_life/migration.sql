-- What people made of a cause: who looks after it, whether it is known, muted until when, or resolved.
ALTER TABLE failure_group
  ADD COLUMN state VARCHAR(16) NOT NULL DEFAULT 'open',
  ADD COLUMN muted_until DATETIME(3) NULL,
  ADD COLUMN moved_by VARCHAR(64) NULL,
  ADD COLUMN moved_at DATETIME(3) NULL,
  ADD COLUMN owner_id BIGINT NULL,
  ADD COLUMN owner_name VARCHAR(64) NULL,
  ADD COLUMN note VARCHAR(1000) NULL,
  ADD COLUMN lock_version INT NOT NULL DEFAULT 0,
  ADD CONSTRAINT ck_failure_group_state CHECK (state IN ('open', 'acknowledged', 'muted', 'resolved'));
