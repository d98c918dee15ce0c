-- Figures about breaks, of a run and of all that stand open, and lists of a run's breaks are read from the index alone:
-- a hundred thousand breaks of one bad day take ten times as long when each is looked up by its key.
ALTER TABLE recon_break
  DROP KEY ix_recon_break_state,
  ADD KEY ix_recon_break_state (state, source_id, business_date, first_day, last_day, entry_kind, currency, kind, id, stake_minor, difference_minor, ours_minor, theirs_minor),
  DROP KEY ix_recon_break_run,
  ADD KEY ix_recon_break_run (last_run_id, kind, state, currency, business_date, entry_kind, assignee_id, stake_minor, difference_minor, ours_minor, theirs_minor),
  ADD KEY ix_recon_break_place (last_run_id, kind, stake_minor DESC, last_item_id, state, business_date, assignee_id),
  DROP KEY ix_recon_break_day,
  ADD KEY ix_recon_break_day (source_id, first_day, last_day, state, until);
