-- The manifest of a day with a hundred thousand breaks is thirty megabytes long, and MariaDB takes sixteen in one packet: it
-- begins in day_seal.manifest and goes on here.
CREATE TABLE "day_seal_part" (
  seal_id BIGINT NOT NULL,
  seq INTEGER NOT NULL,
  manifest TEXT NOT NULL,
  PRIMARY KEY (seal_id, seq)
);
