-- A distribution is posted from its shares: the shares are the transfers, so there is nothing to compare and nothing
-- for the caller to choose. And its reversal: a member who does not have the whole share any more keeps it.
set role cairn_owner;

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
create function ledger.post_distribution(p_distribution uuid) returns integer
language plpgsql security definer
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
  if not found then
    raise exception 'this distribution is not being posted' using errcode = 'CL007';
  end if;
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

-- The shares that were taken back from a reversed distribution. A member who does not have the whole share any more
-- keeps it.
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
create function ledger.post_reversal(p_approval uuid, p_actor text) returns integer
language plpgsql security definer
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
  if not found then
    raise exception 'two people have not approved this reversal' using errcode = 'CL005';
  end if;

  -- The accounts in the order of every posting, so that each balance is what the transfer will see.
  perform from ledger.accounts where code = 'realised_gains:' || distribution.plan_id for update;
  members := array(select member_id from public.distribution_shares where distribution_id = distribution.id);
  perform from ledger.accounts where role = 'available' and member_id = any (members) order by id for update;
  insert into public.reversed_shares (id, share_id, distribution_id, member_id, amount_cents)
    select gen_random_uuid(), share.id, share.distribution_id, share.member_id, share.amount_cents
    from public.distribution_shares share
    join ledger.accounts account on account.member_id = share.member_id and account.role = 'available'
    where share.distribution_id = distribution.id and account.balance_cents >= share.amount_cents;
  get diagnostics reversed_count = row_count;
  if reversed_count = 0 then
    return 0;
  end if;

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

comment on table reversed_shares is 'What was taken back when a distribution was reversed.';

reset role;
