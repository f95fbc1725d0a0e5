-- Two people where money is paid out: approving a withdrawal, and distributing gains. And what stops a withdrawal.
set role cairn_owner;

-- Why a withdrawal takes two people for every operator, as a code of the contract, or null. What the member requested
-- within 24 hours before or after counts together, except what was rejected or cancelled, so that splitting avoids
-- nothing.
create function why_withdrawal_is_large(p_withdrawal uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when withdrawal.amount_cents > rules.two_approvals_above_cents then 'above_amount'
    when (
      select sum(other.amount_cents) from withdrawals other
      where other.member_id = withdrawal.member_id and other.status not in ('rejected', 'cancelled')
        and other.requested_at between withdrawal.requested_at - interval '24 hours'
          and withdrawal.requested_at + interval '24 hours'
    ) > rules.two_approvals_above_cents then 'member_total'
  end
  from withdrawals withdrawal cross join settings rules where withdrawal.id = p_withdrawal
$$;

-- Through which operators money of a member came: they confirmed or released a deposit of the member, or one from which
-- a bonus came to the member, however many bonuses lie between. Both people count where it took two. There is no end
-- date. It is kept here because the way back over the bonuses can be long. Only the triggers below write it.
create table money_sources (
  member_id   uuid not null references members on delete restrict,
  operator_id uuid not null references operators on delete restrict,
  primary key (member_id, operator_id)
);
grant select on money_sources to cairn_server;
comment on table money_sources is 'Through which operators the money of a member came.';

-- The same with what has a record of its own: corrections of the member's balance that the operator requested or
-- approved, and gains that the operator distributed alone.
create function operators_behind(p_member uuid) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select operator_id from money_sources where member_id = p_member
  union
  select unnest(array[requested_by, decided_by]) from approvals
    where member_id = p_member and kind = 'manual_transfer' and status = 'approved'
  union
  select distribution.requested_by from distribution_shares share
    join distributions distribution on distribution.id = share.distribution_id
    where share.member_id = p_member and distribution.approval_id is null
$$;

create function trace_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.money_sources (member_id, operator_id)
    select new.member_id, operator from unnest(array[new.decided_by, new.released_by,
      (select requested_by from public.approvals where id = new.approval_id),
      (select requested_by from public.approvals where id = new.release_approval_id)]) as operator
    where operator is not null
    on conflict do nothing;
  return null;
end
$$;
create trigger deposits_trace_their_operators after insert or update of status, released_at on deposits
  for each row when (new.status = 'completed' and num_nonnulls(new.decided_by, new.released_by) > 0)
  execute function trace_deposit();

-- A bonus takes the operators behind the referred member to the sponsor, and with the next bonus further.
create function trace_bonus() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.money_sources (member_id, operator_id)
    select new.sponsor_id, operator from public.operators_behind(new.referred_id) as operator
    on conflict do nothing;
  return null;
end
$$;
create trigger referral_bonuses_trace_their_operators after insert on referral_bonuses
  for each row execute function trace_bonus();

-- Why this operator does not approve a withdrawal alone. It is large; or with what they decided alone within 24 hours
-- it is; or money of the member came through them.
create function why_withdrawal_takes_two(p_withdrawal uuid, p_operator uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(why_withdrawal_is_large(p_withdrawal), case
    when withdrawal.amount_cents + decided_alone(p_operator) > rules.two_approvals_above_cents then 'operator_total'
    when p_operator in (select operators_behind(withdrawal.member_id)) then 'separation'
  end)
  from withdrawals withdrawal cross join settings rules where withdrawal.id = p_withdrawal
$$;

-- Writes how many people had to approve, when it may be sent. The constraint `withdrawals_sent_were_approved` then
-- refuses one approval where it takes two.
create function count_needed_approvals() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.approvals_needed := 2;
  if new.second_approved_by is null then
    perform lock_decisions(new.approved_by, new.member_id);
    if why_withdrawal_takes_two(new.id, new.approved_by) is null then
      new.approvals_needed := 1;
    end if;
  end if;
  return new;
end
$$;
create trigger withdrawals_count_needed_approvals before update of status on withdrawals
  for each row when (old.status = 'pending' and new.status = 'processing') execute function count_needed_approvals();

-- The current blockers of a withdrawal, as codes of the contract, the most serious first, and until when where it ends
-- by itself. The calls, the list, the page, the alarm and the trigger below read it. The address is compared with the
-- one that the withdrawal froze: a removed or replaced address stops it, and the same address saved again stops it
-- during the waiting period.
create function withdrawal_blockers(w withdrawals) returns table (reason text, until timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select blocker.reason, blocker.until
  from members member
  cross join settings rules
  left join payout_addresses payout on payout.member_id = w.member_id and payout.asset = w.asset
    and payout.address = w.address and payout.replaced_at is null
  cross join lateral (values
    (1, 'member_locked', member.locked_at is not null, null::timestamptz),
    (2, 'after_reset', member.withdrawals_locked_until > now(), member.withdrawals_locked_until),
    (3, 'address_changed', payout.id is null, null),
    (4, 'address_waiting', payout.usable_from > now(), payout.usable_from),
    -- Without a value of the setting, the server requires it at the request only, when mail is really sent.
    (5, 'email_unconfirmed', member.email_confirmed_at is null and rules.email_confirmation_required, null),
    (6, 'kyc_needed', rules.kyc_required_above_cents < w.amount_cents and not exists (
      select from kyc_submissions where member_id = w.member_id and status = 'approved'), null),
    (7, 'approver_gone', not approvals_stand(w), null)
  ) as blocker (place, reason, is_active, until)
  where member.id = w.member_id and blocker.is_active
  order by blocker.place
$$;

-- The same, after locking the member and the approvers until the transaction ends: a freeze, a changed address, a
-- suspension or a removal that runs at this moment either comes first and is seen, or waits for this transaction and
-- sees the decision.
create function lock_withdrawal_blockers(w withdrawals) returns table (reason text, until timestamptz)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from members where id = w.member_id for share;
  perform from operators where id in (w.approved_by, w.second_approved_by) order by id for share;
  return query select blocker.reason, blocker.until from withdrawal_blockers(w) as blocker;
end
$$;

-- Refuses every step towards the payment while something stops the withdrawal: an approval, a claim, a take-over, and
-- the sending. Two people may still confirm that an uncertain one was sent, because then the coins are out. Whoever
-- claims it must be allowed to send it.
create function require_no_withdrawal_blocker() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  found_reason text;
begin
  select blocker.reason into found_reason from lock_withdrawal_blockers(new) as blocker limit 1;
  if found then
    raise exception 'withdrawal % is blocked: %', new.id, found_reason
      using errcode = 'CL008', table = 'withdrawals', constraint = 'withdrawals_have_no_blocker',
        detail = json_build_object('reason', 'something has just stopped it. Reload the page');
  end if;
  if new.claimed_by is distinct from old.claimed_by and not may_pay_out(new.claimed_by) then
    raise exception 'who claims withdrawal % may not send it', new.id
      using errcode = 'check_violation', table = 'withdrawals', constraint = 'withdrawals_are_sent_by_people_in_place';
  end if;
  return new;
end
$$;
create trigger withdrawals_have_no_blocker
  before update of status, approved_by, second_approved_by, claimed_by on withdrawals
  for each row when (
    new.status in ('pending', 'processing', 'sending', 'completed') and old.status <> 'uncertain'
      and new.approved_by is not null
  ) execute function require_no_withdrawal_blocker();

grant execute on function withdrawal_blockers, lock_withdrawal_blockers to cairn_server;

-- Alarms to the operators: a blocker stops a withdrawal that one of them is sending. Once for each sender and reason,
-- until it has ended.
create table withdrawal_stops (
  withdrawal_id uuid not null references withdrawals on delete restrict,
  claimed_by    uuid not null references operators on delete restrict,
  reason        text not null,
  found_at      timestamptz not null default now(),
  primary key (withdrawal_id, claimed_by, reason)
);
grant select, insert (withdrawal_id, claimed_by, reason), delete on withdrawal_stops to cairn_server;
comment on table withdrawal_stops is 'What stops a withdrawal that is being sent, and was mailed to its sender.';

-- Every change that can stop a withdrawal starts the job that looks for stopped ones, when one is being sent. The job
-- finds by itself which (`withdrawal_blockers`), so a trigger names its table and nothing else.
create function look_for_stopped_withdrawals() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from withdrawals where status = 'sending') then
    perform graphile_worker.add_job('alarm_stopped_withdrawals');
  end if;
  return null;
end
$$;
create trigger members_may_stop_withdrawals after update of locked_at, withdrawals_locked_until, email_confirmed_at
  on members
  for each row when ((old.locked_at, old.withdrawals_locked_until, old.email_confirmed_at)
    is distinct from (new.locked_at, new.withdrawals_locked_until, new.email_confirmed_at))
  execute function look_for_stopped_withdrawals();
create trigger payout_addresses_may_stop_withdrawals after update of replaced_at on payout_addresses
  for each row execute function look_for_stopped_withdrawals();
create trigger kyc_submissions_may_stop_withdrawals after update of status on kyc_submissions
  for each row execute function look_for_stopped_withdrawals();
create trigger operators_may_stop_withdrawals after update of role, removed_at, suspended_until on operators
  for each row execute function look_for_stopped_withdrawals();
create trigger settings_may_stop_withdrawals after update on settings
  for each row execute function look_for_stopped_withdrawals();

-- Whether a distribution takes two people: its amount with what the operator decided alone within 24 hours is above the
-- setting. Takes a lock, so that the second of two concurrent requests counts the first.
create function distribution_takes_two(p_amount bigint, p_operator uuid) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_decisions(p_operator, null);
  return p_amount + decided_alone(p_operator) > (select two_approvals_above_cents from settings);
end
$$;

-- Refuses a distribution that takes two people and has no request that another operator approved in this transaction,
-- for the same plan, amount, day and shares.
create function require_second_person_for_distribution() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.approval_id is null then
    if distribution_takes_two(new.amount_cents, new.requested_by) then
      raise exception 'distribution % takes two people', new.id
        using errcode = 'check_violation', table = 'distributions', constraint = 'distributions_take_two';
    end if;
  elsif not exists (select from find_approved(new.approval_id, 'distribution') approval
    where approval.payload ->> 'distribution_id' = new.id::text and approval.payload ->> 'plan_id' = new.plan_id::text
      and (approval.payload ->> 'amount')::numeric * 100 = new.amount_cents
      and approval.payload ->> 'as_of' = new.as_of::text
      and approval.payload ->> 'preview_hash' = new.preview_hash)
  then
    raise exception 'two people have not approved this distribution' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger distributions_take_two before insert on distributions
  for each row when (new.status = 'posting') execute function require_second_person_for_distribution();

grant execute on function operators_behind, why_withdrawal_is_large, why_withdrawal_takes_two, distribution_takes_two
  to cairn_server;

reset role;
