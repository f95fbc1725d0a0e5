-- A distribution is posted from its shares. Through `ledger.post_bulk` a hundred thousand shares became six arrays, the codes in
-- them were looked up as accounts, and then each transfer was compared with the share that it was made of: about a quarter
-- of the whole time. Here the shares are the transfers, so there is nothing to compare and nothing for the caller to choose.
--
-- `ledger.post_bulk` stays: a server of the version before uses it while it is replaced.
set role cairn_owner;

-- Pays all shares of a distribution that is being posted, in the name of the operator who requested it. Returns how many. The
-- server writes the shares before, in the same transaction, and the outcome after.
--
-- It keeps the rules of ledger.post_as_owner: the order of locks, all or none, and no account below zero. The members' accounts
-- are locked after the insertion, because a balance that only grows cannot be too low.
--
-- Refuses, changing nothing:
--   CL005                          who requested it, or the second of two who approved it, may no longer pay out
--   CL001                          a member who has a share has no account, or the plan has none
--   CL002                          a share was paid before
--   CL007                          there is no such distribution, it is not being posted, or its shares are not its amount
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
  -- So that no more is paid than was approved, whatever the server wrote.
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

reset role;
