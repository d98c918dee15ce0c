-- The circuit of a type that was ever paused: by failures of the other side or by a person. No row: closed.
CREATE TABLE "circuit" (
  biz_type TEXT NOT NULL CHECK (LENGTH(biz_type) <= 32),
  state TEXT NOT NULL CHECK (LENGTH(state) <= 16),
  lock_version INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 0,
  changed_at DATETIME NOT NULL,
  paused_since DATETIME NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  trips INTEGER NOT NULL DEFAULT 0,
  error_class TEXT NULL CHECK (LENGTH(error_class) <= 64),
  last_error TEXT NULL CHECK (LENGTH(last_error) <= 512),
  next_probe_at DATETIME NULL,
  probe_token TEXT NULL CHECK (LENGTH(probe_token) <= 36),
  probe_worker TEXT NULL CHECK (LENGTH(probe_worker) <= 64),
  probe_until DATETIME NULL,
  held_by TEXT NULL CHECK (LENGTH(held_by) <= 64),
  held_reason TEXT NULL CHECK (LENGTH(held_reason) <= 1000),
  PRIMARY KEY (biz_type),
  CONSTRAINT ck_circuit_state CHECK (state IN ('closed', 'open', 'half_open', 'held'))
);

-- What a worker tells of itself at every heartbeat: its types as JSON, results that came too late, the last minute's
-- rate, and the latest end of the leases it holds.
ALTER TABLE "worker" ADD COLUMN lanes TEXT NULL;
ALTER TABLE "worker" ADD COLUMN late_total BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "worker" ADD COLUMN finished_per_minute INTEGER NULL;
ALTER TABLE "worker" ADD COLUMN lease_until DATETIME NULL;
