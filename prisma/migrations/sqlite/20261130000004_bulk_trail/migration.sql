-- What the audit entries of an operation's tasks have in common, and whether an item's entry is written.
ALTER TABLE bulk_operation ADD COLUMN to_status INTEGER;
ALTER TABLE bulk_operation ADD COLUMN acting_name TEXT;
ALTER TABLE bulk_operation ADD COLUMN acting_role TEXT;
ALTER TABLE bulk_operation ADD COLUMN checked_details TEXT;
ALTER TABLE bulk_item ADD COLUMN trail INTEGER NOT NULL DEFAULT 0;
