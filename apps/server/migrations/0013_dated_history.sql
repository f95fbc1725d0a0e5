-- The sample world is made in a moment and has to look as if it were years old: records have always been dated back, while
-- their transfers all bore the moment of the seeding, so that whatever shows balances over time was flat. Books that are
-- taken over from elsewhere would have the same need. Hence a way to post what happened earlier, at the time it happened.
--
-- It is the owner's alone. The server posts at the moment it posts, and can say no other: its function has no place for a
-- date. The chain does not mind: transfers are sealed in the order in which they were written, whatever they are dated, and
-- the date is part of what is hashed.
set role cairn_owner;

-- The transactions that wrote down earlier transfers, and when they truly ran. A date that was given says nothing of how long
-- a transfer has been waiting for its seal; this does.
create table ledger.histories (
  xact       xid8 primary key default pg_current_xact_id(),
  written_at timestamptz not null default now()
);

create trigger histories_are_never_changed before update or delete on ledger.histories
  for each row execute function ledger.refuse_writing();
create trigger histories_are_never_truncated before truncate on ledger.histories
  for each statement execute function ledger.refuse_writing();
create trigger histories_are_written_by_function before insert on ledger.histories
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- As in 0002, where its parts are explained, with one argument more: the moment of each transfer, or null for all of them,
-- which is now. It is another function to PostgreSQL, so the old one goes.
drop function ledger.post_transfers(uuid[], text[], text[], text[], bigint[], uuid[], text, boolean);
create function ledger.post_transfers(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[],
  p_actor text, p_by_server boolean, p_posted_at timestamptz[]
) returns integer language plpgsql
set plan_cache_mode = force_generic_plan set search_path = pg_catalog, pg_temp as $$
declare
  from_id bigint;
  to_id bigint;
  new_count integer := 0;
begin
  -- In the order of their ids, so that two postings over the same accounts never wait for each other.
  perform from ledger.accounts
    where code = any (p_from || p_to) and balance_cents is not null
    order by id
    for update;

  for place in 1 .. greatest(cardinality(p_ids), cardinality(p_from), cardinality(p_to)) loop
    -- A repeat that ran at the same moment has committed by now, or the unique id waits for it here.
    insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor, posted_at)
    select p_ids[place], k.kind, f.id, g.id, p_amounts[place], p_references[place], p_actor,
      coalesce(p_posted_at[place], now())
    from ledger.accounts f, ledger.accounts g, ledger.transfer_kinds k
    where f.code = p_from[place] and g.code = p_to[place]
      and k.kind = p_kinds[place] and k.from_role = f.role and k.to_role = g.role
      and (k.server_may or not p_by_server)
      -- Money never goes straight from one member to another.
      and (f.member_id is null or g.member_id is null or f.member_id = g.member_id)
    on conflict (id) do nothing
    returning from_account, to_account into from_id, to_id;

    if found then
      update ledger.accounts
        set balance_cents = balance_cents + case when id = to_id then p_amounts[place] else -p_amounts[place] end
        where id in (from_id, to_id) and balance_cents is not null;
      new_count := new_count + 1;
    else
      perform ledger.require_same_transfer(
        p_ids[place], p_kinds[place], p_from[place], p_to[place], p_amounts[place], p_references[place]);
    end if;
  end loop;
  return new_count;
end
$$;

-- What the server calls: at this moment. It keeps the grant it has.
create or replace function ledger.post(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text
) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_transfers(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actor, true, null)
$$;

-- What the owner alone calls: any kind, at this moment. Granted to nobody.
create or replace function ledger.post_as_owner(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text
) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_transfers(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actor, false, null)
$$;

-- What the owner alone calls for what happened earlier: any kind, each transfer at its own moment. Granted to nobody.
-- A repeat is the same transfer, and keeps the date it has.
--
-- Refuses, beside what posting refuses:
--   CL004   a transfer has no date, or one that lies ahead or at no time at all
create function ledger.post_history_as_owner(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text,
  p_posted_at timestamptz[]
) returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Infinity is a timestamp too, and one that could never be sealed.
  if cardinality(p_posted_at) is distinct from cardinality(p_ids)
    or exists (select from unnest(p_posted_at) as at where at is null or at > now() or not isfinite(at))
  then
    raise exception 'each transfer of a history needs a date that has passed' using errcode = 'CL004';
  end if;
  insert into ledger.histories default values on conflict (xact) do nothing;
  return ledger.post_transfers(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actor, false, p_posted_at);
end
$$;

-- The server may look when a history was written. It may write none: neither the table nor the function is granted.
grant select on ledger.histories to cairn_server, cairn_auditor;

comment on table ledger.histories is 'When transfers that bear an earlier date were truly written.';

reset role;
