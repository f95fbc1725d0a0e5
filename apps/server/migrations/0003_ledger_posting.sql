-- The functions that move money. They run as cairn_owner, the only role that may write the tables of 0002:
--   post           one transfer or a few; a repeat is the same transfer.
--   post_approved  the transfer of a request that two people approved.
--   post_as_owner  any kind, optionally with an earlier date. Granted to no role.
-- `post` looks up the record that causes each transfer (0026), so the caller writes the record first.
set role cairn_owner;

-- Called when a transfer was not inserted: passes silently when the same transfer was posted before, else raises the
-- reason.
create function ledger.require_same_transfer(
  p_id uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_reference uuid
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  is_same boolean;
begin
  select t.kind = p_kind and f.code = p_from and g.code = p_to and t.amount_cents = p_amount
    and t.reference = p_reference
    into is_same
    from ledger.transfers t
    join ledger.accounts f on f.id = t.from_account
    join ledger.accounts g on g.id = t.to_account
    where t.id = p_id;
  if not found then
    raise exception 'an account is unknown, or this kind of transfer does not connect these accounts'
      using errcode = 'CL001';
  elsif is_same is not true then
    raise exception 'a transfer id was used before for another transfer' using errcode = 'CL002';
  end if;
end
$$;

-- Posts transfers in the order given: all of them, or none. The arrays are parallel, one place for each transfer.
-- Returns how many were new: posting the same transfer twice is posting it once.
--
-- Refuses, changing nothing:
--   23514 accounts_balance_floor   an account would go below zero
--   CL001                          an account is unknown, or the kind does not connect these two, or the server may not
--                                  post it
--   CL002                          the id was used for another transfer
--   CL007                          no record causes this transfer, with this id, these accounts and this amount
create function ledger.post(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text
) returns integer language plpgsql security definer
-- Each statement below always wants the same plan: index look-ups. PostgreSQL would plan again for each call, because
-- the arguments are arrays, and planning costs several times as much as the work.
set plan_cache_mode = force_generic_plan set search_path = pg_catalog, pg_temp as $$
declare
  from_id bigint;
  to_id bigint;
  new_count integer := 0;
begin
  -- Before the clock is read for `posted_at`: `wait_for_postings` relies on this transaction's number.
  perform pg_current_xact_id();
  -- Locked in one order everywhere, the platform's accounts first, so that two postings over the same accounts cannot
  -- deadlock.
  perform from ledger.accounts
    where code = any (p_from || p_to) and balance_cents is not null
    order by member_id is not null, id
    for update;

  for place in 1 .. greatest(cardinality(p_ids), cardinality(p_from), cardinality(p_to)) loop
    -- A repeat that ran at the same moment has committed by now, or the unique index on the id makes this statement
    -- wait.
    insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor)
    select p_ids[place], k.kind, f.id, g.id, p_amounts[place], p_references[place], p_actor
    from ledger.accounts f, ledger.accounts g, ledger.transfer_kinds k
    where f.code = p_from[place] and g.code = p_to[place]
      and k.kind = p_kinds[place] and k.from_role = f.role and k.to_role = g.role and k.server_may
      -- Money never goes straight from one member to another.
      and (f.member_id is null or g.member_id is null or f.member_id = g.member_id)
    on conflict (id) do nothing
    returning from_account, to_account into from_id, to_id;

    if found then
      update ledger.accounts
        set balance_cents = balance_cents + case when id = to_id then p_amounts[place] else -p_amounts[place] end
        where id in (from_id, to_id) and balance_cents is not null;
      if not ledger.has_cause(
        p_ids[place], p_kinds[place], p_from[place], p_to[place], p_amounts[place], p_references[place])
      then
        raise exception 'no record causes this transfer' using errcode = 'CL007';
      end if;
      new_count := new_count + 1;
    else
      perform ledger.require_same_transfer(
        p_ids[place], p_kinds[place], p_from[place], p_to[place], p_amounts[place], p_references[place]);
    end if;
  end loop;
  return new_count;
end
$$;

-- Posts many transfers in one statement, each with its own actor and, where p_posted_at is not null, its own earlier
-- date. Any kind. The owner calls it for sample data; `post_approved` posts through it.
--
-- Posted one by one in one transaction, each transfer writes a new version of its account's row, and PostgreSQL walks
-- past all earlier versions to find the newest: the time grows with the square of their number. This inserts all
-- transfers in one statement and changes each account once.
--
-- It keeps every rule of ledger.post: the kinds, no two members, the order of locks, all or none, and no account below
-- zero after any transfer in the order given. One rule differs: a repeat is refused (CL002), because a caller who posts
-- thousands has one record that can exist only once.
--
-- Returns how many were posted. Refuses, changing nothing:
--   23514 accounts_balance_floor   an account would go below zero
--   CL001                          an account is unknown, or a kind does not connect its accounts
--   CL002                          an id was used before
--   CL004                          a date is missing, in the future or infinite
create function ledger.post_as_owner(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actors text[],
  p_posted_at timestamptz[] default null
) returns integer language plpgsql security definer
-- Planned again for each call: from the sixth call on PostgreSQL would keep one plan for few and for many transfers,
-- perhaps made while the tables were small, which reads all accounts again for each transfer. Planning costs a
-- millisecond.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  to_lock text[];
  posted_count integer;
  kept_count integer;
  changed_count integer;
begin
  if p_posted_at is not null then
    -- Infinity is a timestamp too, and could never be sealed.
    if cardinality(p_posted_at) is distinct from cardinality(p_ids)
      or exists (select from unnest(p_posted_at) as at where at is null or at > clock_timestamp() or not isfinite(at))
    then
      raise exception 'each backdated transfer needs a date that has passed' using errcode = 'CL004';
    end if;
  end if;

  -- Before the clock is read for `posted_at`: `wait_for_postings` relies on this transaction's number.
  perform pg_current_xact_id();
  -- Locked in one order everywhere, the platform's accounts first, so that two postings over the same accounts cannot
  -- deadlock. Where no member pays, the members' accounts are locked after the insertion: a balance that only grows
  -- cannot be too low, and their own calls are blocked for a fraction of the time.
  to_lock := array(
    select distinct code from unnest(p_from || p_to) as code
    where exists (select from unnest(p_from) as payer
      where starts_with(payer, 'member:')) or not starts_with(code, 'member:'));
  perform from ledger.accounts
    where code = any (to_lock) and balance_cents is not null
    order by member_id is not null, id
    for update;

  with posted as (
    insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor, posted_at)
    select one.id, k.kind, f.id, g.id, one.amount, one.reference, one.actor, coalesce(one.posted_at, clock_timestamp())
    from unnest(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actors, p_posted_at) with ordinality
      as one (id, kind, from_code, to_code, amount, reference, actor, posted_at, place)
    join ledger.accounts f on f.code = one.from_code
    join ledger.accounts g on g.code = one.to_code
    join ledger.transfer_kinds k on k.kind = one.kind and k.from_role = f.role and k.to_role = g.role
    -- Money never goes straight from one member to another.
    where f.member_id is null or g.member_id is null or f.member_id = g.member_id
    order by one.place
    returning position, from_account, to_account, amount_cents
  ),
  sides as (
    select position, from_account as account, -amount_cents as change from posted
    union all
    select position, to_account, amount_cents from posted
  ),
  steps as (
    select account, change, sum(change) over (partition by account order by position) as change_so_far from sides
  ),
  totals as (
    select account, sum(change)::bigint as change, min(change_so_far) as lowest from steps group by account
  ),
  locked as (
    select a.id, totals.change, totals.lowest
    from totals join ledger.accounts a on a.id = totals.account
    where a.balance_cents is not null
    order by a.member_id is not null, a.id
    for update of a
  ),
  changed as (
    update ledger.accounts a set balance_cents = a.balance_cents + locked.change
    from locked where a.id = locked.id and a.balance_cents + locked.lowest >= 0
    returning a.id
  )
  select (select count(*) from posted), (select count(*) from locked), (select count(*) from changed)
    into posted_count, kept_count, changed_count;

  if posted_count is distinct from cardinality(p_ids) then
    raise exception 'an account is unknown, or a kind of transfer does not connect its accounts'
      using errcode = 'CL001';
  elsif changed_count < kept_count then
    raise exception 'an account would go below zero'
      using errcode = 'check_violation', schema = 'ledger', table = 'accounts', constraint = 'accounts_balance_floor';
  end if;
  return posted_count;
exception when unique_violation then
  raise exception 'a transfer id was used before' using errcode = 'CL002';
end
$$;

-- Posts what two people approved. Gains and losses of a plan, fundings of the bonus budget and manual corrections are
-- posted only from an approved request (0010). The server passes the request's id; kind, accounts and amount come from
-- the request's payload (`transfer`, `from`, `to`, `amount` in dollars as decimal text), so the server can post neither
-- more nor elsewhere. The request's id is the transfer's id and reference, so one request moves money once. Returns 1,
-- or 0 when it was posted before.
--
-- Refuses, changing nothing:
--   CL005                          there is no such request, a second person has not approved it, or its kind does not
--                                  allow this kind of transfer
--   23514 accounts_balance_floor   an account would go below zero
--   CL001                          an account is unknown, or the kind does not connect these two
--   CL002                          the request's id was used for another transfer
create function ledger.post_approved(p_approval uuid, p_actor text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  request record;
begin
  select a.payload ->> 'transfer' as kind, a.payload ->> 'from' as from_code, a.payload ->> 'to' as to_code,
      ((a.payload ->> 'amount')::numeric * 100)::bigint as amount
    into request
    from public.approvals a
    join ledger.transfer_kinds k on k.kind = a.payload ->> 'transfer' and k.approval_kind = a.kind
    where a.id = p_approval and a.status = 'approved' and a.decided_by <> a.requested_by
      -- A loss that members share is posted by ledger.post_shared_loss (0024).
      and not a.payload ? 'from_gains'
    -- The lock keeps the approval unchanged while the money moves, and makes a repeat wait.
    for update of a;
  if not found then raise exception 'two people have not approved this transfer' using errcode = 'CL005'; end if;
  if exists (select from ledger.transfers where id = p_approval) then
    perform ledger.require_same_transfer(
      p_approval, request.kind, request.from_code, request.to_code, request.amount, p_approval);
    return 0;
  end if;
  return ledger.post_as_owner(array[p_approval], array[request.kind], array[request.from_code], array[request.to_code],
    array[request.amount], array[p_approval], array[p_actor]);
end
$$;

-- Waits until every transaction that may have posted before this moment has ended, so that the transfers up to now are
-- complete. Later ones have a later `posted_at`. No posting waits for this function.
create function ledger.wait_for_postings() returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  -- A transaction with this number or a higher one began to write after this.
  next_number constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  while exists (select from pg_snapshot_xip(pg_current_snapshot()) as running where running < next_number) loop
    perform pg_sleep(0.005);
  end loop;
end
$$;

-- The server posts at this moment only, and never as owner.
grant execute on function ledger.post, ledger.post_approved, ledger.wait_for_postings to cairn_server;

reset role;
