-- A loss that is larger than the undistributed gains of its plan takes those first. The rest reduces the deposits that
-- came into the plan until the day of the loss and are still in it, in proportion to what is left of each.
set role cairn_owner;

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
create function ledger.post_shared_loss(p_approval uuid, p_actor text) returns integer
language plpgsql security definer
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
  if not found then
    raise exception 'two people have not approved this loss' using errcode = 'CL005';
  end if;
  if exists (select from public.loss_shares where loss_id = request.loss_id) then
    return 0;
  end if;

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

comment on table loss_shares is 'What each deposit lost by a loss that was larger than the gains of its plan.';

reset role;
