-- States of lists under a name, each the part of an address behind the question mark.
CREATE TABLE "saved_view" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  list TEXT NOT NULL CHECK (LENGTH(list) <= 16),
  name TEXT NOT NULL CHECK (LENGTH(name) <= 64),
  query TEXT NOT NULL CHECK (LENGTH(query) <= 1000),
  shared BOOLEAN NOT NULL DEFAULT 0,
  owner_id BIGINT NOT NULL,
  owner_name TEXT NOT NULL CHECK (LENGTH(owner_name) <= 64),
  lock_version INTEGER NOT NULL DEFAULT 0,
  created_at DATETIME NOT NULL,
  updated_at DATETIME NOT NULL
);
CREATE UNIQUE INDEX uq_saved_view_name ON "saved_view" (owner_id, list, name);
CREATE INDEX ix_saved_view_shared ON "saved_view" (list, shared, name);
