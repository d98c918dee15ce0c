-- States of lists under a name, each the part of an address behind the question mark.
CREATE TABLE saved_view (
  id BIGINT NOT NULL AUTO_INCREMENT,
  list VARCHAR(16) NOT NULL,
  name VARCHAR(64) NOT NULL,
  query VARCHAR(1000) NOT NULL,
  shared BOOLEAN NOT NULL DEFAULT FALSE,
  owner_id BIGINT NOT NULL,
  owner_name VARCHAR(64) NOT NULL,
  lock_version INT NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_saved_view_name (owner_id, list, name),
  KEY ix_saved_view_shared (list, shared, name)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
