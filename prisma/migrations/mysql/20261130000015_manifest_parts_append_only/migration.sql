-- A seal is written once.
CREATE TRIGGER IF NOT EXISTS day_seal_part_no_update BEFORE UPDATE ON day_seal_part FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'day_seal_part is append-only';

CREATE TRIGGER IF NOT EXISTS day_seal_part_no_delete BEFORE DELETE ON day_seal_part FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'day_seal_part is append-only';
