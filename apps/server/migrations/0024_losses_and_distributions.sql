-- A loss that is larger than the undistributed gains of its plan takes those first. The rest reduces the deposits that
-- came into the plan until the day of the loss and are still in it, in proportion to what is left of each.
-- A distribution is posted from its shares, and reversed by two people: a member who does not have the whole share any
-- more keeps it.
set role cairn_owner;

-- The part of each deposit in a loss that was larger than the gains of its plan.
create table loss_shares (
  -- Also the id of the transfer.
  id           uuid primary key,
  loss_id      uuid not null references gains_and_losses on delete restrict,
  deposit_id   uuid not null,
  -- No foreign keys to deposits and members, as in `distribution_shares`.
  member_id    uuid not null,
  -- What was left of the deposit before, and what it lost.
  left_cents   bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= left_cents),
  lost_at      timestamptz not null default now(),

  -- A deposit bears a loss once. The index also serves the page of the request.
  constraint loss_shares_one_each unique (loss_id, deposit_id)
);
-- The recent activity of a member, newest first.
create index loss_shares_by_member on loss_shares (member_id, lost_at desc, id desc);

-- How a loss is divided, to the cent: each part is rounded down, and the cents that are left go to the largest
-- remainders, of equal ones to the older deposit. `divideProRata` of the server does the same. Only these deposits,
-- where they are given. No rows when the deposits have less than the amount.
create function divide_loss(p_plan uuid, p_day date, p_amount bigint, p_only uuid[] default null)
returns table (deposit_id uuid, member_id uuid, left_cents bigint, amount_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  with kept as (
    select id, deposits.member_id, received_cents - lost_cents as left_cents,
      sum(received_cents - lost_cents) over () as total
    from deposits
    where plan_id = p_plan and status = 'completed' and released_at is null and received_cents > lost_cents
      and decided_at < (p_day + 1)::timestamp at time zone 'UTC' and (p_only is null or id = any (p_only))
  ),
  cut as (
    select kept.*, div(p_amount::numeric * kept.left_cents, total) as cents,
      mod(p_amount::numeric * kept.left_cents, total) as remainder
    from kept where total >= p_amount
  ),
  ranked as (
    select *, cents + case
      when row_number() over (order by remainder desc, id) <= p_amount - sum(cents) over () then 1 else 0 end as part
    from cut
  )
  select id, ranked.member_id, ranked.left_cents, part::bigint from ranked where part > 0
$$;

-- Posts a loss that members share, as two people approved it: the gains that the plan had when it was requested, and
-- the rest from the deposits. Plan, day and amounts come from the request's payload, so the server can take neither
-- more nor from others. Returns how many deposits lost; 0 when it was posted before.
--
-- Refuses, changing nothing:
--   CL005                          there is no such request, or a second person has not approved it
--   23514 losses_are_as_requested  the plan has other gains than then, or its deposits have less than the rest
create function ledger.post_shared_loss(p_approval uuid, p_actor text) returns integer language plpgsql security definer
-- Planned for as many deposits as there are, as in ledger.post_as_owner.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  request record;
  locked uuid[];
  gains bigint;
  shared_count integer;
begin
  select loss.id as loss_id, a.payload ->> 'from' as gains_code, a.payload ->> 'to' as custody_code,
      (a.payload ->> 'plan_id')::uuid as plan_id, (a.payload ->> 'day')::date as day,
      ((a.payload ->> 'amount')::numeric * 100)::bigint as amount,
      ((a.payload ->> 'from_gains')::numeric * 100)::bigint as from_gains
    into request
    from public.approvals a join public.gains_and_losses loss on loss.approval_id = a.id
    where a.id = p_approval and a.kind = 'gain_or_loss' and a.payload ->> 'transfer' = 'loss_realised'
      and a.payload ? 'from_gains' and a.status = 'approved' and a.decided_by <> a.requested_by
    for update of a;
  if not found then raise exception 'two people have not approved this loss' using errcode = 'CL005'; end if;
  if exists (select from public.loss_shares where loss_id = request.loss_id) then return 0; end if;

  -- The deposits before the accounts, as a release does: of the two, the second sees what the first has left.
  locked := array(
    select id from public.deposits
    where plan_id = request.plan_id and status = 'completed' and released_at is null and received_cents > lost_cents
      and decided_at < (request.day + 1)::timestamp at time zone 'UTC'
    order by id for update);
  select balance_cents into gains from ledger.accounts where code = request.gains_code for update;

  insert into public.loss_shares (id, loss_id, deposit_id, member_id, left_cents, amount_cents)
    select gen_random_uuid(), request.loss_id, part.deposit_id, part.member_id, part.left_cents, part.amount_cents
    from public.divide_loss(request.plan_id, request.day, request.amount - request.from_gains, locked) as part;
  get diagnostics shared_count = row_count;
  if gains <> request.from_gains or shared_count = 0 then
    raise exception 'the plan has other gains or less in deposits than when the loss was requested'
      using errcode = 'check_violation', table = 'loss_shares', constraint = 'losses_are_as_requested';
  end if;
  update public.deposits deposit set lost_cents = deposit.lost_cents + share.amount_cents
    from public.loss_shares share where share.loss_id = request.loss_id and deposit.id = share.deposit_id;

  perform ledger.post_as_owner(array_agg(id), array_agg(kind), array_agg(from_code), array_agg(request.custody_code),
      array_agg(cents), array_agg(p_approval), array_agg(p_actor))
    from (
      select p_approval as id, 'loss_realised' as kind, request.gains_code as from_code, request.from_gains as cents
      where request.from_gains > 0
      union all
      (select id, 'loss_shared', 'member:' || member_id || ':invested', amount_cents
        from public.loss_shares where loss_id = request.loss_id order by deposit_id)
    ) as transfer;
  return shared_count;
end
$$;
grant execute on function ledger.post_shared_loss, divide_loss to cairn_server;

-- Only the function adds rows. The auditor compares them with the ledger.
grant select on loss_shares to cairn_server, cairn_auditor;

-- A distribution is posted from its shares: the shares are the transfers, so there is nothing to compare and nothing
-- for the caller to choose.
--
-- Pays all shares of a distribution that is being posted, in the name of the operator who requested it. Returns how
-- many. The server writes the shares before, in the same transaction, and the outcome after.
--
-- It keeps the rules of ledger.post_as_owner: the order of locks, all or none, and no account below zero. The members'
-- accounts are locked after the insertion, because a balance that only grows cannot be too low.
--
-- Refuses, changing nothing:
--   CL005                          who requested it, or the second of two who approved it, may no longer pay out
--   CL001                          a member who has a share has no account, or the plan has none
--   CL002                          a share was paid before
--   CL007                          there is no such distribution, it is not being posted, or its shares are not its
--                                  amount
--   23514 accounts_balance_floor   the plan has less gains than the shares
create function ledger.post_distribution(p_distribution uuid) returns integer language plpgsql security definer
-- Planned for as many members as there are, as in ledger.post_as_owner.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  distribution record;
  gains_id bigint;
  share_count bigint;
  paid_count bigint;
  paid_cents bigint;
begin
  select plan_id, amount_cents, requested_by, approval_id into distribution from public.distributions
    where id = p_distribution and status = 'posting' for update;
  if not found then raise exception 'this distribution is not being posted' using errcode = 'CL007'; end if;
  perform from public.operators where id = distribution.requested_by
    or id = (select decided_by from public.approvals where id = distribution.approval_id) for share;
  if not public.may_pay_out(distribution.requested_by) or not public.may_pay_out(
    coalesce((select decided_by from public.approvals where id = distribution.approval_id), distribution.requested_by))
  then
    raise exception 'an operator who decided this distribution may no longer do so' using errcode = 'CL005';
  end if;
  select id into gains_id from ledger.accounts where code = 'realised_gains:' || distribution.plan_id for update;
  select count(*) into share_count from public.distribution_shares where distribution_id = p_distribution;

  with posted as (
    insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor)
    select share.id, 'gain_distributed', gains_id, account.id, share.amount_cents, p_distribution,
      'operator:' || distribution.requested_by
    from public.distribution_shares share
    join ledger.accounts account on account.member_id = share.member_id and account.role = 'available'
    where share.distribution_id = p_distribution and gains_id is not null
    order by account.id
    returning to_account, amount_cents
  ),
  locked as (
    -- A member has one share, so each account is here once.
    select account.id, posted.amount_cents
    from posted join ledger.accounts account on account.id = posted.to_account
    order by account.id
    for update of account
  ),
  changed as (
    update ledger.accounts account set balance_cents = account.balance_cents + locked.amount_cents
    from locked where account.id = locked.id
    returning locked.amount_cents
  )
  select count(*), coalesce(sum(amount_cents), 0) into paid_count, paid_cents from changed;

  if paid_count <> share_count then
    raise exception 'a share has no account to be paid from or to' using errcode = 'CL001';
  end if;
  -- The server writes the shares, and must not pay more than was approved.
  if paid_cents <> distribution.amount_cents then
    raise exception 'the shares are % cents and the distribution is %', paid_cents, distribution.amount_cents
      using errcode = 'CL007';
  end if;
  update ledger.accounts set balance_cents = balance_cents - paid_cents where id = gains_id;
  return paid_count;
exception when unique_violation then
  raise exception 'a share was paid before' using errcode = 'CL002';
end
$$;
grant execute on function ledger.post_distribution to cairn_server;

-- The shares that were taken back from a reversed distribution.
create table reversed_shares (
  -- Also the id of the transfer.
  id              uuid primary key,
  share_id        uuid not null unique references distribution_shares on delete restrict,
  distribution_id uuid not null references distributions on delete restrict,
  -- No foreign key to members, as in `distribution_shares`.
  member_id       uuid not null,
  amount_cents    bigint not null check (amount_cents > 0),
  reversed_at     timestamptz not null default now()
);
-- The page of a reversed distribution.
create index reversed_shares_by_distribution on reversed_shares (distribution_id);
-- The recent activity of a member, newest first.
create index reversed_shares_by_member on reversed_shares (member_id, reversed_at desc, id desc);

-- Reverses a posted distribution, as two people approved it: each member who has the whole share in the balance gives
-- it back to the gains of the plan. Returns how many; 0 when none has it, and nothing changes.
--
-- Refuses (CL005) when there is no such request of a posted distribution, or a second person has not approved it.
create function ledger.post_reversal(p_approval uuid, p_actor text) returns integer language plpgsql security definer
-- Planned for as many members as there are, as in ledger.post_as_owner.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  distribution record;
  members uuid[];
  reversed_count integer;
begin
  select d.id, d.plan_id into distribution
    from public.approvals a join public.distributions d on d.id = (a.payload ->> 'distribution_id')::uuid
    where a.id = p_approval and a.kind = 'distribution_reversal' and a.status = 'approved'
      and a.decided_by <> a.requested_by
      and d.status = 'posted'
    for update;
  if not found then raise exception 'two people have not approved this reversal' using errcode = 'CL005'; end if;

  -- The accounts in the order of every posting, so that each balance is what the transfer will see.
  perform from ledger.accounts where code = 'realised_gains:' || distribution.plan_id for update;
  members := array(select member_id from public.distribution_shares where distribution_id = distribution.id);
  perform from ledger.accounts where role = 'available' and member_id = any (members) order by id for update;
  insert into public.reversed_shares (id, share_id, distribution_id, member_id, amount_cents)
    select gen_random_uuid(), share.id, share.distribution_id, share.member_id, share.amount_cents
    from public.distribution_shares share
    join ledger.accounts account on account.member_id = share.member_id and account.role = 'available'
    where share.distribution_id = distribution.id and account.balance_cents >= share.amount_cents
      and not exists (select from public.credit_reversal_parts part where part.source_id = share.id);
  get diagnostics reversed_count = row_count;
  if reversed_count = 0 then return 0; end if;

  update public.distributions set status = 'reversed', reversed_at = now(), reversal_approval_id = p_approval
    where id = distribution.id;
  perform ledger.post_as_owner(array_agg(id), array_agg('distribution_reversed'::text),
      array_agg('member:' || member_id || ':available'), array_agg('realised_gains:' || distribution.plan_id),
      array_agg(amount_cents), array_agg(distribution.id), array_agg(p_actor))
    from (select id, member_id, amount_cents from public.reversed_shares
      where distribution_id = distribution.id order by member_id)
      as taken;
  return reversed_count;
end
$$;
grant execute on function ledger.post_reversal to cairn_server;

-- Only the function adds rows. The auditor compares them with the ledger.
grant select on reversed_shares to cairn_server, cairn_auditor;

reset role;
