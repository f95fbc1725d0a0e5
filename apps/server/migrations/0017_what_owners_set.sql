-- What the back office sets: plans, the addresses that members pay to, and the settings. Plans and settings are an owner's;
-- an address is changed by two people, because whoever changes it alone can take every payment from then on.
set role cairn_owner;

-- A screen says which version it shows, so that of two who edit at once the second is told.
alter table plans add column changed_at timestamptz not null default now();
alter table settings add column changed_at timestamptz not null default now();

-- How long after a changed payout address, and after a password that was reset, nothing is paid out. A day at least, whoever sets it.
alter table settings
  add column address_hold_hours integer not null default 24 check (address_hold_hours between 24 and 720),
  add column reset_hold_hours integer not null default 24 check (reset_hold_hours between 24 and 720);

-- A plan goes from draft to open to closed, and never back: what members were shown stays what it was. The word for it here
-- is `state`, so the trigger has a function of its own.
insert into state_transitions (subject, from_state, to_state) values
  ('plans', 'draft', 'open'),
  ('plans', 'open', 'closed');
create function require_listed_plan_state() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from state_transitions
    where subject = 'plans' and from_state = old.state and to_state = new.state
  ) then
    raise exception 'plans cannot go from % to %', old.state, new.state using errcode = 'CL010';
  end if;
  return new;
end
$$;
create trigger plans_follow_the_table before update of state on plans
  for each row when (old.state is distinct from new.state) execute function require_listed_plan_state();

-- An address stands on the request by which two people set it: the request it refers to is approved, and sets one address.
-- Null for those of the sample world and those from before.
alter table receiving_addresses
  add column approval_id     uuid unique,
  add column approval_status text generated always as (case when approval_id is not null then 'approved' end) stored,
  add constraint receiving_addresses_are_approved foreign key (approval_id, approval_status)
    references approvals (id, status);
-- The history of each asset, newest first.
create index receiving_addresses_by_time on receiving_addresses (asset, added_at desc);

-- Which columns a draft and an open plan may change is the calls' to say; the day it was made is nobody's.
grant insert, update (name, min_cents, max_cents, note, state, term_days, changed_at) on plans to cairn_server;
-- An address is added and replaced, never rewritten.
grant insert (id, asset, address, network, approval_id), update (replaced_at) on receiving_addresses to cairn_server;
-- The one row is changed; a second is neither made nor is the first removed.
grant update (referral_bonus_basis_points, kyc_required_above_cents, email_confirmation_required, referral_prefill,
  two_approvals_above_cents, address_hold_hours, reset_hold_hours, changed_at) on settings to cairn_server;

reset role;
