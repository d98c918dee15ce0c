-- What an operation froze and what it moved, up to two thousand tasks a row, as JSON: [id, version, attempts] and
-- [id, whether the word was given]. Never changed. And what the audit entries of its tasks have in common.
CREATE TABLE bulk_set_part (
  operation_id BIGINT NOT NULL,
  seq INT NOT NULL,
  tasks LONGTEXT NOT NULL,
  PRIMARY KEY (operation_id, seq),
  CONSTRAINT ck_bulk_set_part_tasks CHECK (JSON_VALID(tasks))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE bulk_move_part (
  operation_id BIGINT NOT NULL,
  seq INT NOT NULL,
  at DATETIME(3) NOT NULL,
  tasks LONGTEXT NOT NULL,
  PRIMARY KEY (operation_id, seq),
  CONSTRAINT ck_bulk_move_part_tasks CHECK (JSON_VALID(tasks))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

ALTER TABLE bulk_operation
  ADD COLUMN to_status TINYINT NULL,
  ADD COLUMN acting_name VARCHAR(64) NULL,
  ADD COLUMN acting_role VARCHAR(16) NULL,
  ADD COLUMN checked_details TEXT NULL;
