-- Figures about breaks, of a run and of all that stand open, and lists of a run's breaks are read from the index alone:
-- a hundred thousand breaks of one bad day take ten times as long when each is looked up by its key.
DROP INDEX ix_recon_break_state;
CREATE INDEX ix_recon_break_state ON "recon_break" (state, source_id, business_date, first_day, last_day, entry_kind, currency, kind, id, stake_minor, difference_minor, ours_minor, theirs_minor);
DROP INDEX ix_recon_break_run;
CREATE INDEX ix_recon_break_run ON "recon_break" (last_run_id, kind, state, currency, business_date, entry_kind, assignee_id, stake_minor, difference_minor, ours_minor, theirs_minor);
CREATE INDEX ix_recon_break_place ON "recon_break" (last_run_id, kind, stake_minor DESC, last_item_id, state, business_date, assignee_id);
DROP INDEX ix_recon_break_day;
CREATE INDEX ix_recon_break_day ON "recon_break" (source_id, first_day, last_day, state, until);
