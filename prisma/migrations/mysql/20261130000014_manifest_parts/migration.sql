-- The manifest of a day with a hundred thousand breaks is thirty megabytes long, and MariaDB takes sixteen in one packet: it
-- begins in day_seal.manifest and goes on here.
CREATE TABLE day_seal_part (
  seal_id BIGINT NOT NULL,
  seq INT NOT NULL,
  manifest LONGTEXT NOT NULL,
  PRIMARY KEY (seal_id, seq)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
