-- What is decided, heard or sealed stays as it was written; lines of a committed statement, too. Needs the TRIGGER right.

CREATE TRIGGER IF NOT EXISTS recon_source_version_no_update BEFORE UPDATE ON recon_source_version FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'recon_source_version is append-only';

CREATE TRIGGER IF NOT EXISTS recon_source_version_no_delete BEFORE DELETE ON recon_source_version FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'recon_source_version is append-only';

CREATE TRIGGER IF NOT EXISTS break_event_no_update BEFORE UPDATE ON break_event FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'break_event is append-only';

CREATE TRIGGER IF NOT EXISTS break_event_no_delete BEFORE DELETE ON break_event FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'break_event is append-only';

CREATE TRIGGER IF NOT EXISTS query_answer_no_update BEFORE UPDATE ON query_answer FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'query_answer is append-only';

CREATE TRIGGER IF NOT EXISTS query_answer_no_delete BEFORE DELETE ON query_answer FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'query_answer is append-only';

CREATE TRIGGER IF NOT EXISTS day_seal_no_update BEFORE UPDATE ON day_seal FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'day_seal is append-only';

CREATE TRIGGER IF NOT EXISTS day_seal_no_delete BEFORE DELETE ON day_seal FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'day_seal is append-only';

CREATE TRIGGER IF NOT EXISTS statement_part_no_update BEFORE UPDATE ON statement_part FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'statement_part is never changed';

CREATE TRIGGER IF NOT EXISTS statement_chunk_no_update BEFORE UPDATE ON statement_chunk FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'statement_chunk is never changed';

CREATE TRIGGER IF NOT EXISTS recon_run_part_no_update BEFORE UPDATE ON recon_run_part FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'recon_run_part is never changed';

CREATE TRIGGER IF NOT EXISTS recon_item_no_update BEFORE UPDATE ON recon_item FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'recon_item is never changed';

CREATE TRIGGER IF NOT EXISTS statement_part_no_delete BEFORE DELETE ON statement_part FOR EACH ROW
  IF (SELECT state FROM statement WHERE id = OLD.statement_id) IN ('committed', 'withdrawn') THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'statement_part is kept'; END IF;

CREATE TRIGGER IF NOT EXISTS statement_chunk_no_delete BEFORE DELETE ON statement_chunk FOR EACH ROW
  IF (SELECT state FROM statement WHERE id = OLD.statement_id) IN ('committed', 'withdrawn') THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'statement_chunk is kept'; END IF;

CREATE TRIGGER IF NOT EXISTS recon_item_no_delete BEFORE DELETE ON recon_item FOR EACH ROW
  IF (SELECT state FROM recon_run WHERE id = OLD.run_id) IN ('done') THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'recon_item is kept'; END IF;

CREATE TRIGGER IF NOT EXISTS recon_run_part_no_delete BEFORE DELETE ON recon_run_part FOR EACH ROW
  IF (SELECT state FROM recon_run WHERE id = OLD.run_id) IN ('done') THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'recon_run_part is kept'; END IF;
