-- People: changes of a user are conditional on a version; an invited user has not been here yet. One-time links are
-- known by a hash only. An identity is who somebody is at an OpenID Connect provider.
ALTER TABLE "user" ADD COLUMN lock_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "user" ADD COLUMN invited_at DATETIME NULL;
CREATE INDEX ix_user_role ON "user" (role, id);

CREATE TABLE "one_time_link" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id BIGINT NOT NULL,
  kind TEXT NOT NULL CHECK (LENGTH(kind) <= 8),
  token_hash TEXT NOT NULL CHECK (LENGTH(token_hash) = 64),
  created_at DATETIME NOT NULL,
  expires_at DATETIME NOT NULL,
  created_by BIGINT NULL,
  created_by_name TEXT NOT NULL CHECK (LENGTH(created_by_name) <= 64),
  closed_at DATETIME NULL,
  closed_as TEXT NULL CHECK (LENGTH(closed_as) <= 16)
);
CREATE UNIQUE INDEX uq_one_time_link_token ON "one_time_link" (token_hash);
CREATE INDEX ix_one_time_link_user ON "one_time_link" (user_id, kind, id);

CREATE TABLE "user_identity" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id BIGINT NOT NULL,
  issuer TEXT NOT NULL CHECK (LENGTH(issuer) <= 255),
  subject TEXT NOT NULL CHECK (LENGTH(subject) <= 255),
  created_at DATETIME NOT NULL,
  last_sign_in_at DATETIME NULL
);
CREATE UNIQUE INDEX uq_user_identity_subject ON "user_identity" (issuer, subject);
CREATE UNIQUE INDEX uq_user_identity_user ON "user_identity" (user_id, issuer);
