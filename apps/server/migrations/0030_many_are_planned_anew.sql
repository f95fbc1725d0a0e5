-- ledger.post_all (0027) takes a few transfers or many thousands. From the sixth time on PostgreSQL would keep one plan for all of
-- them, made without knowing how many there are and while the tables were perhaps still small: one that reads all accounts
-- again for each transfer. Planning anew costs a millisecond, once for a call of thousands.
set role cairn_owner;

alter function ledger.post_all(uuid[], text[], text[], text[], bigint[], uuid[], text[], boolean, timestamptz[])
  set plan_cache_mode = force_custom_plan;

reset role;
