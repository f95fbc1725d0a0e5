-- Matured deposits are found plan by plan, through `deposits_in_plans_by_plan`. In the order of all plans, which this index has, every
-- release read past the deposits of long terms: ten seconds, which is the limit, with a million of them in plans.
set role cairn_owner;

drop index deposits_in_plans;

reset role;
