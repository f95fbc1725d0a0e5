-- Operators choose deposits to release among those that are in a plan, and among those whose term is over. Without these indexes
-- both lists would be read out of all completed deposits, most of which may have been released long ago.
set role cairn_owner;

-- The operators' list of deposits that are in a plan, by time.
create index deposits_in_plans_by_time on deposits (requested_at, id) where status = 'completed' and released_at is null;
-- Those of a plan whose term is over: each plan has its own term, and most deposits are younger.
create index deposits_in_plans_by_plan on deposits (plan_id, decided_at) where status = 'completed' and released_at is null;

reset role;
