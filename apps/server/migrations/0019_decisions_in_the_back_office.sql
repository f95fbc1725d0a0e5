-- What operators decide got more exact. A reason has a code of the contract's lists beside the words that the member reads;
-- a deposit that is no longer waited for tells its member why; a large withdrawal is approved by two people; and a
-- withdrawal of which nobody knows whether the coins have left has a state of its own, which two people end.
set role cairn_owner;

-- Reasons. What the member reads stays in `reason`; the code is for counting and for whoever decides the next one.
alter table deposits
  add column reason_code text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  drop constraint deposits_rejected_have_a_reason,
  -- A rejection has a reason that the member sees; an expiry may have one, and nothing else has.
  add constraint deposits_rejected_have_a_reason check (status <> 'rejected' or reason is not null),
  add constraint deposits_reasons_are_for_endings check (reason is null or status in ('rejected', 'expired')),
  -- A code stands beside the words that were made of it.
  add constraint deposits_reason_codes_have_words check (reason_code is null or reason is not null);
alter table kyc_submissions
  add column reason_code text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  add constraint kyc_submissions_reason_codes_have_words check (reason_code is null or reason is not null);

alter table withdrawals
  add column reason_code text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  add constraint withdrawals_reason_codes_have_words check (reason_code is null or reason is not null),

  -- How many people have to approve: fixed when it is asked for, by the setting of that moment.
  add column approvals_needed smallint not null default 1 check (approvals_needed in (1, 2)),
  add column second_approved_by uuid references operators on delete restrict,
  add column second_approved_at timestamptz,
  -- A second approval is whole: who and when.
  add constraint withdrawals_second_approval_is_whole check ((second_approved_by is null) = (second_approved_at is null)),
  -- It comes after a first one, and from somebody else.
  add constraint withdrawals_are_approved_by_two_people check
    (second_approved_by is null or (approved_by is not null and second_approved_by <> approved_by)),

  -- Since when nobody knows whether the coins have left, and who said so. Kept when it is known again.
  add column unknown_since timestamptz,
  add column unknown_by uuid references operators on delete restrict,
  add constraint withdrawals_doubt_is_whole check ((unknown_since is null) = (unknown_by is null)),
  add constraint withdrawals_unknown_since_a_time check (status <> 'unknown' or unknown_since is not null),
  -- The request of one operator that another approved, by which the doubt ended. The state beside it makes the reference
  -- point to an approved request only; that two different people made it so is a constraint of `approvals`.
  add column outcome_approval_id uuid unique,
  add column outcome_approval_status text generated always as (case when outcome_approval_id is not null then 'approved' end) stored,
  add constraint withdrawals_outcome_was_approved foreign key (outcome_approval_id, outcome_approval_status)
    references approvals (id, status) on delete restrict,
  -- What was in doubt is ended by two people, or stays in doubt.
  add constraint withdrawals_doubt_is_ended_by_two check
    (unknown_since is null or status = 'unknown' or outcome_approval_id is not null),

  drop constraint withdrawals_status_check,
  add constraint withdrawals_status_check
    check (status in ('pending', 'processing', 'unknown', 'completed', 'rejected', 'cancelled')),
  drop constraint withdrawals_sent_were_approved,
  -- Nothing is sent that nobody approved, or only one person where two have to.
  add constraint withdrawals_sent_were_approved check (
    status not in ('processing', 'unknown', 'completed')
    or (approved_by is not null and (approvals_needed = 1 or second_approved_by is not null))
  ),
  drop constraint withdrawals_settled_have_a_time,
  -- What is over was ended at some time, by an operator or by the member.
  add constraint withdrawals_settled_have_a_time check ((status in ('pending', 'processing', 'unknown')) = (settled_at is null));

insert into state_transitions (subject, from_state, to_state) values
  ('withdrawals', 'processing', 'unknown'),
  ('withdrawals', 'unknown', 'completed'),
  ('withdrawals', 'unknown', 'rejected');

-- Who approved, and who said that nobody knows, is not rewritten: a person who could put another's name in place of their own
-- would be two people. It is a trigger because a check constraint cannot see what was there before.
create function refuse_rewritten_decision() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'who decided about withdrawal % is not changed', old.id using errcode = 'CL011';
end
$$;
create trigger withdrawals_decisions_stay before update on withdrawals
  for each row when (
    (old.approved_by is not null and old.approved_by is distinct from new.approved_by)
    or (old.second_approved_by is not null and old.second_approved_by is distinct from new.second_approved_by)
    or (old.unknown_by is not null and old.unknown_by is distinct from new.unknown_by)
    or (old.outcome_approval_id is not null and old.outcome_approval_id is distinct from new.outcome_approval_id)
  ) execute function refuse_rewritten_decision();

-- The operators' lists: all of one status, or everything, from either end. They take the place of the indexes over what waits.
drop index deposits_waiting;
create index deposits_by_status on deposits (status, requested_at, id);
create index deposits_by_time on deposits (requested_at, id);
drop index withdrawals_waiting;
create index withdrawals_by_status on withdrawals (status, requested_at, id);
create index withdrawals_by_time on withdrawals (requested_at, id);
drop index kyc_submissions_waiting;
create index kyc_submissions_by_status on kyc_submissions (status, submitted_at, id);
create index kyc_submissions_by_time on kyc_submissions (submitted_at, id);

-- The server may write the new decisions. How many approvals are needed is not granted for update: it is fixed when the
-- withdrawal is asked for.
grant update (reason_code) on deposits, kyc_submissions to cairn_server;
grant update (reason_code, second_approved_by, second_approved_at, unknown_since, unknown_by, outcome_approval_id)
  on withdrawals to cairn_server;

-- The auditor recomputes that two people decided where two have to.
grant select (approvals_needed, approved_by, second_approved_by, unknown_since, outcome_approval_id)
  on withdrawals to cairn_auditor;
grant select (id, kind, payload, status) on approvals to cairn_auditor;

reset role;
