-- A result of a plan is of a day that has come, and which day it is was taken from UTC: an operator in Auckland who wrote down in the
-- morning what had happened in the morning was told that it lies ahead. A day has come once it has begun anywhere, which is 14 hours
-- before it begins at UTC (the Line Islands).
set role cairn_owner;

alter table plan_results drop constraint plan_results_are_of_the_past;
-- What has begun nowhere has not happened.
alter table plan_results add constraint plan_results_are_of_the_past
  check (happened_on <= (recorded_at at time zone 'UTC' + interval '14 hours')::date);

reset role;
