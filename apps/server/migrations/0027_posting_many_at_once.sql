-- A distribution pays ten thousand members out of one account, in one transaction. Posted one by one, each of those transfers
-- writes a new version of that account's row, and PostgreSQL walks past all versions before it to find the newest: the time
-- grows with the square of their number. The large world that is made for measuring has two million transfers, and would take
-- an hour. Hence a second way to post, for many at once: it inserts them in one statement and changes each account once.
--
-- It keeps every rule of ledger.post_transfers (0013): the kinds, no two members, the order of the locks, all or none, and no
-- account below zero after any of them in the order given, which it looks at for each. One thing it does not do: a repeat is
-- refused (CL002) and not passed over, because whoever posts thousands has one record that can be there only once.
set role cairn_owner;

-- The arrays are parallel, one place a transfer; p_posted_at is null for now. Answers how many were posted.
--
-- Refuses, changing nothing:
--   23514 accounts_balance_floor   an account would go below zero
--   CL001                          an account is unknown, or the kind does not join these two
--   CL002                          an id was used before
create function ledger.post_all(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[],
  p_actors text[], p_by_server boolean, p_posted_at timestamptz[]
) returns integer language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  posted_count integer;
  kept_count integer;
  changed_count integer;
begin
  -- In the order of their ids, so that two postings over the same accounts never wait for each other.
  perform from ledger.accounts
    where code = any (p_from || p_to) and balance_cents is not null
    order by id
    for update;

  with posted as (
    insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor, posted_at)
    select one.id, k.kind, f.id, g.id, one.amount, one.reference, one.actor, coalesce(one.posted_at, now())
    from unnest(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actors, p_posted_at) with ordinality
      as one (id, kind, from_code, to_code, amount, reference, actor, posted_at, place)
    join ledger.accounts f on f.code = one.from_code
    join ledger.accounts g on g.code = one.to_code
    join ledger.transfer_kinds k on k.kind = one.kind and k.from_role = f.role and k.to_role = g.role
      and (k.server_may or not p_by_server)
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
    select account, change, sum(change) over (partition by account order by position) as after_it from sides
  ),
  sums as (
    select a.id, sum(change)::bigint as change, min(after_it) as least
    from steps join ledger.accounts a on a.id = steps.account
    where a.balance_cents is not null group by a.id
  ),
  changed as (
    update ledger.accounts a set balance_cents = a.balance_cents + sums.change
    from sums where a.id = sums.id and a.balance_cents + sums.least >= 0
    returning a.id
  )
  select (select count(*) from posted), (select count(*) from sums), (select count(*) from changed)
    into posted_count, kept_count, changed_count;

  if posted_count is distinct from cardinality(p_ids) then
    raise exception 'an account is unknown, or a kind of transfer does not join its accounts' using errcode = 'CL001';
  elsif changed_count < kept_count then
    raise exception 'an account would go below zero'
      using errcode = 'check_violation', schema = 'ledger', table = 'accounts', constraint = 'accounts_balance_floor';
  end if;
  return posted_count;
exception when unique_violation then
  raise exception 'a transfer id was used before' using errcode = 'CL002';
end
$$;

-- What the server calls: kinds that it may post, at this moment.
create function ledger.post_many(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text
) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_all(p_ids, p_kinds, p_from, p_to, p_amounts, p_references,
    array_fill(p_actor, array[cardinality(p_ids)]), true, null)
$$;

-- What the owner alone calls for many transfers that happened earlier, each at its own moment and by its own hand: any kind.
-- Granted to nobody. Refuses beside the above CL004, as ledger.post_history_as_owner does.
create function ledger.post_many_of_history_as_owner(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actors text[],
  p_posted_at timestamptz[]
) returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(p_posted_at) is distinct from cardinality(p_ids)
    or exists (select from unnest(p_posted_at) as at where at is null or at > now() or not isfinite(at))
  then
    raise exception 'each transfer of a history needs a date that has passed' using errcode = 'CL004';
  end if;
  insert into ledger.histories default values on conflict (xact) do nothing;
  return ledger.post_all(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actors, false, p_posted_at);
end
$$;

-- The server may post many of what it may post one by one. The other two are not granted.
grant execute on function ledger.post_many to cairn_server;

reset role;
