-- The seal. Shortly after posting, transfers are chained into blocks of hashes. Anyone who alters, removes or inserts an entry
-- outside the posting functions (a superuser, an edited backup) is found by recomputing the chain.
--
-- Sealing runs after the postings and not inside them, because a chain that each transfer extends is one lock for all of them.
-- A transfer is sealed once its transaction, and every transaction that began before it, is over: then nothing can be added
-- before it. hash(n) = sha256(hash(n-1) || n || count || entry hashes of block n).
set role cairn_owner;

create table ledger.blocks (
  number         bigint primary key,
  -- The block contains every transfer of the transactions from here (inclusive) …
  from_xact      xid8 not null,
  -- … to here (exclusive).
  until_xact     xid8 not null unique,
  transfer_count integer not null check (transfer_count > 0),
  previous_hash  bytea not null check (octet_length(previous_hash) = 32),
  hash           bytea not null unique check (octet_length(hash) = 32),
  sealed_at      timestamptz not null default now(),

  -- A block covers at least one transaction.
  constraint blocks_go_forward check (until_xact > from_xact)
);

-- One hash for each transfer, so that a broken block names the entry that was changed.
create table ledger.seals (
  position     bigint primary key,
  block_number bigint not null references ledger.blocks on delete restrict,
  entry_hash   bytea not null check (octet_length(entry_hash) = 32)
);
-- The verifier reads the seals of one block in order.
create index seals_by_block on ledger.seals (block_number, position);

create trigger blocks_are_never_changed before update or delete on ledger.blocks
  for each row execute function ledger.refuse_writing();
create trigger blocks_are_never_truncated before truncate on ledger.blocks
  for each statement execute function ledger.refuse_writing();
create trigger blocks_are_sealed_by_function before insert on ledger.blocks
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger seals_are_never_changed before update or delete on ledger.seals
  for each row execute function ledger.refuse_writing();
create trigger seals_are_never_truncated before truncate on ledger.seals
  for each statement execute function ledger.refuse_writing();
create trigger seals_are_made_by_function before insert on ledger.seals
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- Text as bytes, its length first, so that it cannot run into what follows. This function and the next set no search_path,
-- unlike all others: PostgreSQL could then not inline them, and sealing would take several times as long.
create function ledger.text_bytes(p_text text) returns bytea language sql immutable strict as $$
  select pg_catalog.int4send(pg_catalog.octet_length(p_text)) || pg_catalog.convert_to(p_text, 'UTF8')
$$;

-- A transfer as bytes: all its columns, in the order and form fixed for version 1.
create function ledger.transfer_bytes(t ledger.transfers) returns bytea language sql immutable strict as $$
  select pg_catalog.int4send(1)
    || pg_catalog.int8send(t.position) || pg_catalog.uuid_send(t.id) || ledger.text_bytes(t.kind)
    || pg_catalog.int8send(t.from_account) || pg_catalog.int8send(t.to_account) || pg_catalog.int8send(t.amount_cents)
    || pg_catalog.uuid_send(t.reference) || ledger.text_bytes(t.actor)
    || pg_catalog.int8send((extract(epoch from t.posted_at) * 1000000)::bigint)
    || pg_catalog.int8send(t.xact::text::bigint)
$$;

-- Seals what can be sealed, in one block of about `p_max` transfers at most. Returns how many transfers that were; 0 when
-- there was nothing to do or another server is sealing.
create function ledger.seal(p_max integer default 10000) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  horizon constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  last_block ledger.blocks;
  first_xact xid8;
  oldest_xact xid8;
  next_xact xid8;
  end_xact xid8;
  sealed_count integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('cairn ledger seal')) then
    return 0;
  end if;
  select * into last_block from ledger.blocks order by number desc limit 1;
  first_xact := coalesce(last_block.until_xact, '0'::xid8);
  if horizon < first_xact then
    -- Transaction numbers continue in a physical copy and restart in a cluster that was filled from a dump.
    raise exception 'this cluster counts transactions from % while the last seal ends at %; restore a physical backup',
      horizon, first_xact using errcode = 'CL003';
  end if;
  select xact into oldest_xact from ledger.transfers
    where xact >= first_xact and xact < horizon order by xact, position limit 1;
  if not found then
    return 0;
  end if;

  -- A block ends where a transaction ends: before the one that would make it too large, unless it would then be empty.
  select xact into next_xact from ledger.transfers
    where xact >= first_xact and xact < horizon order by xact, position offset p_max limit 1;
  end_xact := case
    when not found then horizon
    when next_xact > oldest_xact then next_xact
    else (next_xact::text::bigint + 1)::text::xid8
  end;

  with sealing as materialized (
    select t.position, t.xact, sha256(ledger.transfer_bytes(t)) as entry_hash
    from ledger.transfers t where t.xact >= first_xact and t.xact < end_xact
  ),
  chained as (
    select coalesce(last_block.number, 0) + 1 as number,
      coalesce(last_block.hash, sha256(convert_to('cairn ledger', 'UTF8'))) as previous_hash,
      count(*)::integer as transfer_count,
      string_agg(entry_hash, ''::bytea order by xact, position) as entry_hashes
    from sealing
  ),
  block as (
    insert into ledger.blocks (number, from_xact, until_xact, transfer_count, previous_hash, hash)
    select number, first_xact, end_xact, transfer_count, previous_hash,
      sha256(previous_hash || int8send(number) || int4send(transfer_count) || entry_hashes)
    from chained
    returning number
  )
  insert into ledger.seals (position, block_number, entry_hash)
  select sealing.position, block.number, sealing.entry_hash from sealing, block;
  get diagnostics sealed_count = row_count;
  return sealed_count;
end
$$;

-- The server may seal. No role may write the tables.
grant select on ledger.blocks, ledger.seals to cairn_server, cairn_auditor;
grant execute on function ledger.seal to cairn_server;

comment on table ledger.blocks is 'The chain: each block of transfers, hashed together with the hash of the block before.';
comment on table ledger.seals is 'The hash of each sealed transfer.';

reset role;
