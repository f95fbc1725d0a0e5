-- Two people where money is paid out: approving a withdrawal, and distributing gains. The checks that operators decide
-- by, and what stops a withdrawal.
set role cairn_owner;

-- The checks of a record that is not decided yet: facts about its member and its address, as grounds for the decision.
-- A check that found something has the level of its row, amber or red, and every other is green. The pages, the lists
-- and the rules of two people below read it; a red one takes a second person. `checkTable` of the contract has the same
-- rows with their sentences. `recent_from` is 7 days before the request: what is newer counts as recent.
-- Each part reads one index: `payout_addresses_by_address`, `payout_addresses_by_member`, `withdrawals_by_member`,
-- `deposits_noticed_by_member`, `kyc_submissions_by_member`, `events_by_member`, `known_origins_of_member`.
create function record_checks(p_kind text, p_id uuid)
returns table (name text, level text, number integer, at timestamptz, amount bigint, paid_in bigint)
language plpgsql stable
-- One plan is kept for each connection. Planning takes twenty times as long as the checks of one record, and a page of
-- a list has fifty.
set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with record as (
    select member_id, requested_at, requested_at - interval '7 days' as recent_from, asset, address from withdrawals
      where p_kind = 'withdrawal' and id = p_id and status in ('pending', 'processing', 'sending')
    union all
    select member_id, requested_at, requested_at - interval '7 days', null, null from deposits
      where p_kind = 'deposit' and id = p_id and status = 'pending'
    union all
    select member_id, submitted_at, submitted_at - interval '7 days', null, null from kyc_submissions
      where p_kind = 'identity' and id = p_id and status = 'pending'
  ),
  -- The first hundred are enough to know.
  others as (
    select count(distinct member_id)::integer as number from (
      select payout.member_id from record join payout_addresses payout on lower(payout.address) = lower(record.address)
      where payout.member_id <> record.member_id limit 100) as result
  ),
  saved as (
    select max(payout.saved_at) as at, min(record.recent_from) as recent_from from record
    join payout_addresses payout on payout.member_id = record.member_id and payout.asset = record.asset
  ),
  outgoing as (
    select count(*) filter (where other.status = 'completed' and other.address = record.address)::integer as to_address,
      count(*) filter (where other.status = 'rejected' and other.requested_at > record.requested_at - interval '1 year')
        as rejected,
      coalesce(sum(other.amount_cents) filter (where is_counted and in_days <= 1), 0)::bigint as day,
      coalesce(sum(other.amount_cents) filter (where is_counted and in_days <= 7), 0)::bigint as week,
      coalesce(sum(other.amount_cents) filter (where is_counted and in_days <= 30), 0)::bigint as month
    from record join withdrawals other on other.member_id = record.member_id
    cross join lateral (select other.status not in ('rejected', 'cancelled')
        and other.requested_at <= record.requested_at as is_counted,
      extract(epoch from record.requested_at - other.requested_at) / 86400 as in_days) as counted
  ),
  incoming as (
    select max(other.decided_at) filter (where is_paid) as newest,
      count(*) filter (where other.status = 'rejected') as rejected,
      coalesce(sum(other.received_cents) filter (where is_paid and in_days <= 1), 0)::bigint as day,
      coalesce(sum(other.received_cents) filter (where is_paid and in_days <= 7), 0)::bigint as week,
      coalesce(sum(other.received_cents) filter (where is_paid and in_days <= 30), 0)::bigint as month
    from record join deposits other on other.member_id = record.member_id and other.wallet <> 'balance'
      and other.status in ('completed', 'rejected', 'expired')
      and greatest(other.decided_at, other.released_at) > record.requested_at - interval '1 year'
    -- A deposit that was credited wrongly brought nothing.
    cross join lateral (
      select other.status = 'completed' and other.reversed_at is null
        and other.decided_at <= record.requested_at as is_paid,
      extract(epoch from record.requested_at - other.decided_at) / 86400 as in_days) as counted
  ),
  identity as (
    select bool_or(submission.status = 'approved') as is_approved,
      count(*) filter (where submission.status in ('rejected', 'revoked')) as rejected
    from record join kyc_submissions submission on submission.member_id = record.member_id
  ),
  changed as (
    select max(event.at) filter (where event.did in ('email_changed')) as email,
      max(event.at) filter (where event.did in ('authenticator_added', 'authenticator_removed', 'passkey_added',
        'passkey_removed', 'lost_factors_removed', 'password_reset')) as access
    from record join audit.events event on event.member_id = record.member_id and event.at > record.recent_from
  ),
  -- The origins of a first sign-in are not new.
  origin as (
    select max(known.known_since) as newest, min(known.known_since) as first
    from record join known_origins known on known.member_id = record.member_id
  )
  select result.name, case when result.is_raised then result.level else 'green' end, result.number, result.at,
    result.amount, result.paid_in
  from record
  join members member on member.id = record.member_id
  left join members sponsor on sponsor.id = member.sponsor_id
  cross join others cross join saved cross join outgoing cross join incoming cross join identity cross join changed
  cross join origin
  cross join lateral (values
    (1, '{withdrawal}', 'address_shared', 'red', others.number > 0, others.number, null::timestamptz, null::bigint,
      null::bigint),
    (2, '{deposit}', 'account_locked', 'red', member.locked_at is not null, null, member.locked_at, null, null),
    (3, '{withdrawal}', 'address_first', 'amber', outgoing.to_address = 0, outgoing.to_address, null, null, null),
    (4, '{withdrawal}', 'address_changed', 'amber', saved.at > record.recent_from, null, saved.at, null, null),
    (5, '{withdrawal,deposit,identity}', 'email_changed', 'amber', changed.email is not null, null, changed.email, null,
      null),
    (6, '{withdrawal,deposit,identity}', 'access_changed', 'amber', changed.access is not null, null, changed.access,
      null, null),
    (7, '{withdrawal,deposit,identity}', 'device_new', 'amber',
      origin.newest > greatest(record.recent_from, origin.first), null, origin.newest, null, null),
    (8, '{withdrawal}', 'out_in_1_day', 'amber', incoming.day between 1 and outgoing.day, null, null, outgoing.day,
      incoming.day),
    (9, '{withdrawal}', 'out_in_7_days', 'amber', incoming.week between 1 and outgoing.week, null, null, outgoing.week,
      incoming.week),
    (10, '{withdrawal}', 'out_in_30_days', 'amber', incoming.month between 1 and outgoing.month, null, null,
      outgoing.month, incoming.month),
    (11, '{withdrawal}', 'deposit_recent', 'amber', incoming.newest > record.recent_from, null, incoming.newest, null,
      null),
    (12, '{withdrawal,deposit}', 'identity_missing', 'amber', identity.is_approved is not true, null, null, null, null),
    (13, '{withdrawal,deposit,identity}', 'sponsor_locked', 'amber', sponsor.locked_at is not null, null,
      sponsor.locked_at, null, null),
    (14, '{withdrawal,deposit,identity}', 'rejected_before', 'amber',
      outgoing.rejected + incoming.rejected + identity.rejected > 0,
      (outgoing.rejected + incoming.rejected + identity.rejected)::integer, null, null, null)
  ) as result (place, kinds, name, level, is_raised, number, at, amount, paid_in)
  where p_kind = any (result.kinds::text[])
  order by result.place;
end
$$;

-- Whether a red check takes a second person for a record.
create function has_red_check(p_kind text, p_id uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from record_checks(p_kind, p_id) as found where found.level = 'red')
$$;
grant execute on function record_checks, has_red_check to cairn_server;

-- Why a withdrawal takes two people for every operator, as a code of the contract, or null. What the member requested
-- within 24 hours before or after counts together, except what was rejected or cancelled, so that splitting avoids
-- nothing.
create function why_withdrawal_takes_two_anyway(p_withdrawal uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when withdrawal.amount_cents > rules.two_approvals_above_cents then 'above_amount'
    when (
      select sum(other.amount_cents) from withdrawals other
      where other.member_id = withdrawal.member_id and other.status not in ('rejected', 'cancelled')
        and other.requested_at between withdrawal.requested_at - interval '24 hours'
          and withdrawal.requested_at + interval '24 hours'
    ) > rules.two_approvals_above_cents then 'member_total'
    when has_red_check('withdrawal', p_withdrawal) then 'red_check'
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

-- The same with what has a record of its own: corrections of the member's balance that the operator requested or
-- approved, and gains that the operator distributed alone.
create function operators_behind(p_member uuid) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select operator_id from money_sources where member_id = p_member
  union
  select unnest(array[requested_by, decided_by]) from approvals
    where member_id = p_member and kind in ('manual_transfer', 'payment_outcome') and status = 'approved'
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

-- Why this operator does not approve a withdrawal alone. It takes two people anyway; with what they decided
-- alone within 24 hours it is large; or money of the member came through them.
create function why_withdrawal_takes_two(p_withdrawal uuid, p_operator uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(why_withdrawal_takes_two_anyway(p_withdrawal), case
    when withdrawal.amount_cents + decided_alone(p_operator) > rules.two_approvals_above_cents then 'operator_total'
    when p_operator in (select operators_behind(withdrawal.member_id)) then 'separation'
  end)
  from withdrawals withdrawal cross join settings rules where withdrawal.id = p_withdrawal
$$;

-- Writes how many people had to approve, when it may be sent. The constraint `withdrawals_sent_were_approved` then
-- refuses one approval where it takes two.
create function count_needed_approvals() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.approvals_needed := 2;
  if new.second_approved_by is null then
    perform lock_decisions(new.approved_by, new.member_id);
    if why_withdrawal_takes_two(new.id, new.approved_by) is null then new.approvals_needed := 1; end if;
  end if;
  return new;
end
$$;
create trigger withdrawals_count_needed_approvals before update of status on withdrawals
  for each row when (old.status = 'pending' and new.status = 'processing') execute function count_needed_approvals();

-- Whether the withdrawals of a member are stopped, because a payment that was credited is in no block, or its reversal
-- left a loss that the owners have not booked.
create function misses_payment(p_member uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    select from incoming_payments payment
    where payment.outcome in ('deposited', 'credited') and payment.gone_since is not null
      and payment.reversed_at is null and payment.deposit_id is not null and credited_member(payment) = p_member
  ) or exists (
    select from credit_reversals where member_id = p_member and missing_cents > 0 and loss_approval_id is null
  );
end
$$;
grant execute on function misses_payment to cairn_server;

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
    (2, 'paused', case w.asset
      when 'bitcoin' then rules.bitcoin_pause
      when 'ethereum' then rules.ethereum_pause
      when 'usdt' then rules.usdt_pause
    end is not null, null),
    (3, 'withdrawals_locked', member.withdrawals_locked_until > now(), member.withdrawals_locked_until),
    (4, 'address_changed', payout.id is null, null),
    (5, 'address_waiting', payout.usable_from > now(), payout.usable_from),
    -- Without a value of the setting, the server requires it at the request only, when mail is really sent.
    (6, 'email_unconfirmed', member.email_confirmed_at is null and rules.email_confirmation_required, null),
    (7, 'kyc_needed', rules.kyc_required_above_cents < w.amount_cents and not exists (
      select from kyc_submissions where member_id = w.member_id and status = 'approved'), null),
    (8, 'approver_gone', not approvals_stand(w), null),
    (9, 'payment_missing', misses_payment(w.member_id), null)
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
create function require_no_withdrawal_blocker() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
    new.status in ('pending', 'processing', 'sending', 'confirming', 'completed')
      and old.status not in ('confirming', 'uncertain')
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

-- Every change that can stop a withdrawal starts the job that looks for stopped ones, when one is being sent. The job
-- finds by itself which (`withdrawal_blockers`), so a trigger names its table and nothing else.
create function look_for_stopped_withdrawals() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger incoming_payments_may_stop_withdrawals after update of gone_since on incoming_payments
  for each row when (old.gone_since is distinct from new.gone_since) execute function look_for_stopped_withdrawals();
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

grant execute on function operators_behind, why_withdrawal_takes_two_anyway, why_withdrawal_takes_two,
  distribution_takes_two to cairn_server;

reset role;
