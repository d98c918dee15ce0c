-- What the audit entries of an operation's tasks have in common, and whether an item's entry is written.
ALTER TABLE bulk_operation
  ADD COLUMN to_status TINYINT NULL,
  ADD COLUMN acting_name VARCHAR(64) NULL,
  ADD COLUMN acting_role VARCHAR(16) NULL,
  ADD COLUMN checked_details TEXT NULL;

ALTER TABLE bulk_item ADD COLUMN trail TINYINT NOT NULL DEFAULT 0;
