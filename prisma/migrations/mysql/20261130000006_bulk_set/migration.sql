-- The set of an operation as it was frozen: up to a thousand tasks a row, [id, version, attempts] each, as JSON. Never
-- changed. Its items are made of it.
CREATE TABLE bulk_set_part (
  operation_id BIGINT NOT NULL,
  seq INT NOT NULL,
  tasks LONGTEXT NOT NULL,
  PRIMARY KEY (operation_id, seq),
  CONSTRAINT ck_bulk_set_part_tasks CHECK (JSON_VALID(tasks))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
