-- The circuit of a type that was ever paused: by failures of the other side or by a person. No row: closed.
CREATE TABLE circuit (
  biz_type VARCHAR(32) NOT NULL,
  state VARCHAR(16) NOT NULL,
  lock_version INT NOT NULL DEFAULT 0,
  revision INT NOT NULL DEFAULT 0,
  changed_at DATETIME(3) NOT NULL,
  paused_since DATETIME(3) NULL,
  failures INT NOT NULL DEFAULT 0,
  trips INT NOT NULL DEFAULT 0,
  error_class VARCHAR(64) NULL,
  last_error VARCHAR(512) NULL,
  next_probe_at DATETIME(3) NULL,
  probe_token VARCHAR(36) NULL,
  probe_worker VARCHAR(64) NULL,
  probe_until DATETIME(3) NULL,
  held_by VARCHAR(64) NULL,
  held_reason VARCHAR(1000) NULL,
  PRIMARY KEY (biz_type),
  CONSTRAINT ck_circuit_state CHECK (state IN ('closed', 'open', 'half_open', 'held'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

-- What a worker tells of itself at every heartbeat: its types as JSON, results that came too late, the last minute's
-- rate, and the latest end of the leases it holds.
ALTER TABLE worker
  ADD COLUMN lanes TEXT NULL,
  ADD COLUMN late_total BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN finished_per_minute INT NULL,
  ADD COLUMN lease_until DATETIME(3) NULL;
