-- A seal is written once.
CREATE TRIGGER day_seal_part_no_update BEFORE UPDATE ON "day_seal_part" BEGIN SELECT RAISE(ABORT, 'day_seal_part is append-only'); END;

CREATE TRIGGER day_seal_part_no_delete BEFORE DELETE ON "day_seal_part" BEGIN SELECT RAISE(ABORT, 'day_seal_part is append-only'); END;
