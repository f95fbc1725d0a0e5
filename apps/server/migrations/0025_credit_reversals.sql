-- Credits that two people took back: of a payment that left the chain, or of a deposit that was credited wrongly. The
-- rest, which the member does not have any more, is missing: the owners book it as a loss, and no account goes below
-- zero.
set role cairn_owner;

create table credit_reversals (
  -- The request, which is also the reference of the transfers of the credit.
  approval_id          uuid primary key,
  -- With the status the reference can only point to an approved request.
  approval_status      text not null generated always as ('approved') stored,
  -- The payment that left the chain; null where the whole deposit was credited wrongly.
  payment_id           uuid references incoming_payments on delete restrict,
  deposit_id           uuid not null references deposits on delete restrict,
  -- What was reversed. It is reversed once.
  reversed_id          uuid not null generated always as (coalesce(payment_id, deposit_id)) stored unique,
  member_id            uuid not null references members on delete restrict,
  -- The credit of the payment, or what was left of the deposit's; zero for a part of a deposit below a cent.
  credited_cents       bigint not null check (credited_cents >= 0),
  -- The part of it that was in the deposit. It counts for no distribution any more.
  deposit_cents        bigint not null,
  missing_cents        bigint not null,
  reversed_at          timestamptz not null default now(),
  -- The request by which two owners booked what is missing.
  loss_approval_id     uuid unique,
  loss_approval_status text generated always as (case when loss_approval_id is not null then 'approved' end) stored,

  -- Both parts are parts of the credit.
  constraint credit_reversals_parts_are_of_the_credit check (
    deposit_cents between 0 and credited_cents and missing_cents between 0 and credited_cents),
  -- A loss is booked where something is missing.
  constraint credit_reversals_losses_were_missing check (loss_approval_id is null or missing_cents > 0),
  -- Both requests are approved.
  constraint credit_reversals_were_approved foreign key (approval_id, approval_status)
    references approvals (id, status) on delete restrict,
  constraint credit_reversals_losses_were_approved foreign key (loss_approval_id, loss_approval_status)
    references approvals (id, status) on delete restrict
);
-- The page of a deposit and of a member’s record; the days that count in a distribution.
create index credit_reversals_by_deposit on credit_reversals (deposit_id);
-- The notices of a member.
create index credit_reversals_by_member on credit_reversals (member_id, reversed_at);
-- `misses_payment`, and the queue of the owners.
create index credit_reversals_unbooked on credit_reversals (member_id, reversed_at)
  where missing_cents > 0 and loss_approval_id is null;

-- The parts of a reversal, and from whom they came: the credit, the bonus of the sponsor and the shares of gains. Each
-- is at most the balance of its account.
create table credit_reversal_parts (
  -- Also the id of the transfer.
  id           uuid primary key default gen_random_uuid(),
  approval_id  uuid not null references credit_reversals on delete restrict,
  -- The kind of the transfer.
  kind         text not null
    check (kind in ('deposit_reversed', 'payment_reversed', 'bonus_reversed', 'distribution_reversed')),
  -- No foreign key to members, as in `distribution_shares`.
  member_id    uuid not null,
  -- The bonus or the share; null for the credit.
  source_id    uuid check ((source_id is null) = (kind in ('deposit_reversed', 'payment_reversed'))),
  -- The whole part, and as much of it as the account had.
  due_cents    bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= due_cents),
  taken_at     timestamptz not null default now(),

  -- A reversal takes from each source once.
  constraint credit_reversal_parts_one_each unique nulls not distinct (approval_id, kind, source_id)
);
-- The recent activity of a member, newest first.
create index credit_reversal_parts_by_member on credit_reversal_parts (member_id, taken_at desc, id desc);
-- Whether a part of a share was taken back.
create index credit_reversal_parts_by_source on credit_reversal_parts (source_id) where source_id is not null;

-- The cents that reversals took out of a deposit while it was in its plan.
create function reversed_in_deposit(p_deposit uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(part.amount_cents), 0)::bigint from credit_reversals reversal
    join credit_reversal_parts part using (approval_id)
  where reversal.deposit_id = p_deposit and part.kind = 'deposit_reversed'
$$;
grant execute on function reversed_in_deposit to cairn_server, cairn_auditor;

-- The shares of posted distributions that this deposit earned with these cents, as many as are left: the share of the
-- member in the proportion of cents × days, as `computeShares` counts them.
create function shares_of_deposit(p_deposit uuid, p_cents bigint)
returns table (share_id uuid, distribution_id uuid, due_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select share.id, distribution.id, div(share.amount_cents::numeric * p_cents * counted.days, share.weight)::bigint
  from deposits deposit
  join distributions distribution on distribution.plan_id = deposit.plan_id and distribution.status = 'posted'
  join distribution_shares share on share.distribution_id = distribution.id and share.member_id = deposit.member_id
  cross join lateral (
    select least((deposit.released_at at time zone 'UTC')::date, distribution.as_of + 1)
      - greatest((deposit.decided_at at time zone 'UTC')::date, distribution.counted_from) as days
  ) counted
  where deposit.id = p_deposit and counted.days > 0
    and share.amount_cents::numeric * p_cents * counted.days >= share.weight
$$;

-- What is left of the credit of a deposit, in cents: without its payments that left the chain.
create function credit_of_deposit(p_deposit uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select (deposit.received_cents - coalesce((select sum(reversal.credited_cents) from credit_reversals reversal
      join incoming_payments payment on payment.id = reversal.payment_id and payment.outcome = 'deposited'
    where reversal.deposit_id = deposit.id), 0))::bigint
  from deposits deposit where deposit.id = p_deposit
$$;

-- What a reversal of these cents of a credit takes, and from whom: from the deposit while it is in its plan, and the
-- rest from the balance; then the bonus of the sponsor, and the shares that it earned. Each is at most the balance. A
-- payment that came to the balance of a member (`p_credited_to`) is taken from that member, and earned nothing.
create function reversal_parts(p_deposit uuid, p_credited bigint, p_credited_to uuid)
returns table (kind text, member_id uuid, source_id uuid, due_cents bigint, amount_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  with credit as (
    select deposit.id, own.member_id, own.balance_cents as available, in_deposit,
      case when deposit.released_at is null then in_deposit else 0 end as invested
    from deposits deposit
    join ledger.accounts own on own.member_id = coalesce(p_credited_to, deposit.member_id) and own.role = 'available'
    cross join lateral (select case when p_credited_to is null
      then least(p_credited, deposit.received_cents - deposit.lost_cents) else 0 end as in_deposit) counted
    where deposit.id = p_deposit
  ), taken as (
    select *, least(p_credited - invested, available) as from_balance from credit
  )
  select 'deposit_reversed', taken.member_id, null::uuid, invested, invested from taken
  union all
  select 'payment_reversed', taken.member_id, null, p_credited - invested, from_balance from taken
  union all
  select 'bonus_reversed', bonus.sponsor_id, bonus.id, bonus.amount_cents,
    least(bonus.amount_cents, sponsor.balance_cents)
  from referral_bonuses bonus join ledger.accounts sponsor on sponsor.member_id = bonus.sponsor_id
    and sponsor.role = 'available'
  where p_credited_to is null and bonus.deposit_id = p_deposit and bonus.paid_at is not null
    and bonus.reversed_at is null
  union all
  select 'distribution_reversed', taken.member_id, share.share_id, share.due_cents,
    least(share.due_cents, greatest(available - from_balance - share.before_it, 0))
  from taken cross join lateral (
    select share_id, earned.due_cents, sum(earned.due_cents) over (order by share_id) - earned.due_cents as before_it
    from shares_of_deposit(taken.id, in_deposit) earned
  ) share
$$;

-- Takes a credit back, as two people approved it: of a payment that left the chain, or of a deposit that was credited
-- wrongly. Returns the cents of the credit that are missing. The payments of a wrong credit are in the list again as
-- open ones, which a person decides, and its transaction is free for another record.
--
-- Refuses, changing nothing:
--   CL005                             there is no such request for this amount, or a second person has not approved it
--   23514 credit_reversals_have_left  the source did not miss the payment for six blocks, or was not asked for an hour
--   23514 credit_reversals_are_once   the deposit is already taken back, or no payment brought it
create function ledger.post_credit_reversal(p_approval uuid, p_actor text) returns bigint
language plpgsql security definer
-- Planned again for each call, as in ledger.post_as_owner.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  request public.approvals;
  payment public.incoming_payments;
  deposit public.deposits;
  is_whole boolean;
  credited_to uuid;
  sponsor uuid;
  credited bigint;
  missing bigint;
begin
  select a.* into request from public.approvals a
    where a.id = p_approval and a.kind in ('payment_reversal', 'deposit_reversal')
      and a.status = 'approved' and a.decided_by <> a.requested_by;
  is_whole := request.kind = 'deposit_reversal';
  -- The deposit before its payment, as where it is credited.
  select * into deposit from public.deposits where id = (request.payload ->> 'deposit_id')::uuid for update;
  select * into payment from public.incoming_payments
    where not is_whole and id = (request.payload ->> 'payment_id')::uuid and deposit_id = deposit.id for update;
  credited := case when is_whole then public.credit_of_deposit(deposit.id) else public.credited_by_payment(payment) end;
  if ((request.payload ->> 'amount')::numeric * 100 = credited) is not true then
    raise exception 'two people have not approved this reversal' using errcode = 'CL005';
  end if;
  if is_whole and (deposit.reversed_at is not null or deposit.wallet = 'balance') then
    raise exception 'the deposit is already taken back, or no payment brought it'
      using errcode = 'check_violation', table = 'credit_reversals', constraint = 'credit_reversals_are_once';
  end if;
  if not is_whole
    and (not payment.has_left or payment.reversed_at is not null or payment.looked_up_at < now() - interval '1 hour')
  then
    raise exception 'the payment has not left the chain'
      using errcode = 'check_violation', table = 'credit_reversals', constraint = 'credit_reversals_have_left';
  end if;
  credited_to := case when payment.outcome = 'credited' then public.credited_member(payment) end;
  select sponsor_id into sponsor from public.referral_bonuses
    where credited_to is null and deposit_id = deposit.id and reversed_at is null for update;

  -- The accounts in the order of every posting, so that each balance is what the transfers will see.
  perform from ledger.accounts
    where code in ('bonus_budget', 'realised_gains:' || deposit.plan_id)
      or role in ('available', 'invested') and member_id in (deposit.member_id, sponsor, credited_to)
    order by member_id is not null, id for update;

  insert into public.credit_reversals
      (approval_id, payment_id, deposit_id, member_id, credited_cents, deposit_cents, missing_cents)
    select p_approval, payment.id, deposit.id, coalesce(credited_to, deposit.member_id), credited,
      case when credited_to is null then least(credited, deposit.received_cents - deposit.lost_cents) else 0 end,
      credited - sum(part.amount_cents) filter (where part.source_id is null)
    from public.reversal_parts(deposit.id, credited, credited_to) part
    returning missing_cents into missing;
  insert into public.credit_reversal_parts (approval_id, kind, member_id, source_id, due_cents, amount_cents)
    select p_approval, part.* from public.reversal_parts(deposit.id, credited, credited_to) part
    where part.amount_cents > 0;
  update public.referral_bonuses set reversed_at = now()
    where credited_to is null and deposit_id = deposit.id and reversed_at is null;
  update public.deposits
    set reversed_at = case when is_whole then now() else reversed_at end, lost_cents = lost_cents + coalesce((
      select amount_cents from public.credit_reversal_parts
      where approval_id = p_approval and kind = 'deposit_reversed'), 0)
    where id = deposit.id and (is_whole or released_at is null);
  if is_whole then
    delete from public.incoming_transactions where subject_kind = 'deposit' and subject_id = deposit.id;
  end if;
  with reversed as (
    update public.incoming_payments set reversed_at = now()
      where id = payment.id or is_whole and deposit_id = deposit.id and outcome = 'deposited' and reversed_at is null
      returning *
  )
  -- A member's address belongs to no deposit; a deposit's own address to this one.
  insert into public.incoming_payments (id, asset, transaction_id, output, units, amount_cents, member_address_id,
      deposit_id, seen_at, block_height, block_hash, depth, is_final, is_from_contract, looked_up_at, gone_since, found)
    select gen_random_uuid(), asset, transaction_id, output, units, amount_cents, member_address_id,
      case when member_address_id is null then deposit_id end, seen_at, block_height, block_hash, depth, is_final,
      is_from_contract, looked_up_at, gone_since, 'credited_wrongly'
    from reversed where is_whole;

  perform ledger.post_as_owner(array_agg(cause.transfer_id), array_agg(cause.kind), array_agg(cause.from_code),
      array_agg(cause.to_code), array_agg(cause.amount_cents), array_agg(cause.reference), array_agg(p_actor))
    from (select * from ledger.credit_reversal_causes(p_approval) order by transfer_id) as cause having count(*) > 0;
  return missing;
end
$$;

-- The transfers of a reversal. The credit refers to the request; a bonus to itself and a share to its distribution, as
-- when they were paid.
create function ledger.credit_reversal_causes(p_approval uuid)
returns table (kind text, transfer_id uuid, reference uuid, from_code text, to_code text, amount_cents bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select part.kind, part.id,
    case part.kind when 'bonus_reversed' then part.source_id when 'distribution_reversed' then distribution.id
      else part.approval_id end,
    'member:' || part.member_id || case part.kind when 'deposit_reversed' then ':invested' else ':available' end,
    case part.kind when 'bonus_reversed' then 'bonus_budget'
      when 'distribution_reversed' then 'realised_gains:' || distribution.plan_id else 'custody:' || deposit.wallet end,
    part.amount_cents
  from public.credit_reversal_parts part join public.credit_reversals reversal using (approval_id)
  join public.deposits deposit on deposit.id = reversal.deposit_id
  left join public.distribution_shares share on share.id = part.source_id
  left join public.distributions distribution on distribution.id = share.distribution_id
  where part.approval_id = p_approval
$$;

-- Two owners book the missing cents, once and all of them.
create function require_two_for_loss() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from find_approved(new.loss_approval_id, 'payment_loss') approval
    where approval.payload ->> 'reversed_id' = coalesce(new.payment_id, new.deposit_id)::text
      and (approval.payload ->> 'amount')::numeric * 100 = new.missing_cents)
  then
    raise exception 'two owners have not approved this loss' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger credit_reversals_losses_take_two before update on credit_reversals
  for each row when (old.loss_approval_id is null) execute function require_two_for_loss();
create trigger credit_reversals_losses_are_booked_once before update on credit_reversals
  for each row when (old.loss_approval_id is not null) execute function refuse_rewriting();

-- Only the function adds rows. The auditor compares them with the ledger.
grant execute on function ledger.post_credit_reversal, reversal_parts, shares_of_deposit, credit_of_deposit
  to cairn_server;
grant select, update (loss_approval_id) on credit_reversals to cairn_server;
grant select on credit_reversal_parts to cairn_server;
grant select on credit_reversals, credit_reversal_parts to cairn_auditor;

reset role;
