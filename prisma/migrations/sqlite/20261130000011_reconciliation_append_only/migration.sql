-- What is decided, heard or sealed stays as it was written; lines of a committed statement, too.

CREATE TRIGGER recon_source_version_no_update BEFORE UPDATE ON "recon_source_version" BEGIN SELECT RAISE(ABORT, 'recon_source_version is append-only'); END;

CREATE TRIGGER recon_source_version_no_delete BEFORE DELETE ON "recon_source_version" BEGIN SELECT RAISE(ABORT, 'recon_source_version is append-only'); END;

CREATE TRIGGER break_event_no_update BEFORE UPDATE ON "break_event" BEGIN SELECT RAISE(ABORT, 'break_event is append-only'); END;

CREATE TRIGGER break_event_no_delete BEFORE DELETE ON "break_event" BEGIN SELECT RAISE(ABORT, 'break_event is append-only'); END;

CREATE TRIGGER query_answer_no_update BEFORE UPDATE ON "query_answer" BEGIN SELECT RAISE(ABORT, 'query_answer is append-only'); END;

CREATE TRIGGER query_answer_no_delete BEFORE DELETE ON "query_answer" BEGIN SELECT RAISE(ABORT, 'query_answer is append-only'); END;

CREATE TRIGGER day_seal_no_update BEFORE UPDATE ON "day_seal" BEGIN SELECT RAISE(ABORT, 'day_seal is append-only'); END;

CREATE TRIGGER day_seal_no_delete BEFORE DELETE ON "day_seal" BEGIN SELECT RAISE(ABORT, 'day_seal is append-only'); END;

CREATE TRIGGER statement_part_no_update BEFORE UPDATE ON "statement_part" BEGIN SELECT RAISE(ABORT, 'statement_part is never changed'); END;

CREATE TRIGGER statement_chunk_no_update BEFORE UPDATE ON "statement_chunk" BEGIN SELECT RAISE(ABORT, 'statement_chunk is never changed'); END;

CREATE TRIGGER recon_run_part_no_update BEFORE UPDATE ON "recon_run_part" BEGIN SELECT RAISE(ABORT, 'recon_run_part is never changed'); END;

CREATE TRIGGER recon_item_no_update BEFORE UPDATE ON "recon_item" BEGIN SELECT RAISE(ABORT, 'recon_item is never changed'); END;

CREATE TRIGGER statement_part_no_delete BEFORE DELETE ON "statement_part" WHEN (SELECT state FROM statement WHERE id = OLD.statement_id) IN ('committed', 'withdrawn') BEGIN SELECT RAISE(ABORT, 'statement_part is kept'); END;

CREATE TRIGGER statement_chunk_no_delete BEFORE DELETE ON "statement_chunk" WHEN (SELECT state FROM statement WHERE id = OLD.statement_id) IN ('committed', 'withdrawn') BEGIN SELECT RAISE(ABORT, 'statement_chunk is kept'); END;

CREATE TRIGGER recon_item_no_delete BEFORE DELETE ON "recon_item" WHEN (SELECT state FROM recon_run WHERE id = OLD.run_id) IN ('done') BEGIN SELECT RAISE(ABORT, 'recon_item is kept'); END;

CREATE TRIGGER recon_run_part_no_delete BEFORE DELETE ON "recon_run_part" WHEN (SELECT state FROM recon_run WHERE id = OLD.run_id) IN ('done') BEGIN SELECT RAISE(ABORT, 'recon_run_part is kept'); END;
