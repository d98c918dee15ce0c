-- People: changes of a user are conditional on a version; an invited user has not been here yet. One-time links are
-- known by a hash only. An identity is who somebody is at an OpenID Connect provider.
ALTER TABLE `user`
  ADD COLUMN lock_version INT NOT NULL DEFAULT 0,
  ADD COLUMN invited_at DATETIME(3) NULL,
  ADD KEY ix_user_role (role, id);

CREATE TABLE one_time_link (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  kind VARCHAR(8) NOT NULL,
  token_hash CHAR(64) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  created_by BIGINT NULL,
  created_by_name VARCHAR(64) NOT NULL,
  closed_at DATETIME(3) NULL,
  closed_as VARCHAR(16) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_one_time_link_token (token_hash),
  KEY ix_one_time_link_user (user_id, kind, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE user_identity (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  issuer VARCHAR(255) NOT NULL,
  subject VARCHAR(255) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  last_sign_in_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_user_identity_subject (issuer, subject),
  UNIQUE KEY uq_user_identity_user (user_id, issuer)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
