-- The seal. Shortly after posting, transfers are chained into blocks of hashes. Anyone who alters, removes or inserts an entry
-- outside the posting functions (a superuser, an edited backup) is found by recomputing the chain.
--
-- Sealing runs after the postings and not inside them, because a chain that each transfer extends is one lock for all of them.
-- hash(n) = sha256(hash(n-1) || n || count || entry hashes of block n).
--
-- The seal depends on the rows alone, and stores nothing of the cluster in which it was made. So the chain goes on in any copy of
-- the rows: a restored dump, a promoted replica, a newer PostgreSQL.
set role cairn_owner;

create table ledger.blocks (
  number         bigint primary key,
  -- The block contains every transfer after the block before it, up to this position, which is that of its last one.
  until_position bigint not null unique check (until_position > 0),
  transfer_count integer not null check (transfer_count > 0),
  previous_hash  bytea not null check (octet_length(previous_hash) = 32),
  hash           bytea not null unique check (octet_length(hash) = 32),
  sealed_at      timestamptz not null default now()
);

-- One hash for each transfer, so that a broken block names the entry that was changed.
create table ledger.seals (
  position     bigint primary key,
  block_number bigint not null references ledger.blocks on delete restrict,
  entry_hash   bytea not null check (octet_length(entry_hash) = 32)
);

create trigger blocks_are_never_changed before update or delete or truncate on ledger.blocks
  for each statement execute function ledger.refuse_writing();
create trigger blocks_are_sealed_by_function before insert on ledger.blocks
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger seals_are_never_changed before update or delete or truncate on ledger.seals
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
$$;

-- Seals what was posted, in one block of `p_max` transfers at most. Returns how many transfers that were; 0 when there was nothing
-- to do or another server is sealing; null when a transaction that was posting had not ended after `p_wait`.
--
-- Transfers are sealed in the order of their positions. A transaction can draw a lower position than another and commit later,
-- so a position may only be sealed when no transaction that could have drawn a lower one is left:
--   1. Read the newest position that is visible.
--   2. Read which transactions have locked ledger.transfers for writing. An insert takes this lock before it draws a position, and
--      positions are drawn in rising order, one at a time. So each transaction that has drawn a lower position, and whose
--      transfers were not visible in step 1, has the lock now or has ended.
--   3. Wait until these transactions have ended. PostgreSQL releases the lock of a transaction after its rows are visible, and
--      that of an aborted one when its rows are dead. A transaction that takes the lock after step 2 draws a higher position.
--   4. Read again: every transfer up to the newest position of step 1 that will ever exist is visible.
-- What this relies on:
--   * Each statement has a snapshot of its own. So it refuses to run in a transaction with one snapshot.
--   * The sequence is at or after every position. It is not in a copy by logical replication, which copies no sequences, until a
--     server starts there. So it is compared.
--   * Each position is drawn here. A subscription writes positions that were drawn elsewhere, in the order of their commits. So
--     a database that still receives them is refused.
--   * pg_locks misses no lock. It reads the short list of each connection one after another and then the shared table as a
--     whole. A lock that moves from one to the other meanwhile is found twice, never missed.
--   * A transaction keeps its number in pg_locks to its end, also when it is prepared for two-phase commit.
--   * A savepoint that is rolled back releases its lock early, and the transfers inside it are dead.
-- The wait is for the transactions of one moment, and later ones do not extend it. So constant load cannot prevent sealing; only a
-- transaction that posts and stays open for longer delays it.
create function ledger.seal(p_max integer default 10000, p_wait interval default '2 seconds') returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  give_up_at constant timestamptz := clock_timestamp() + p_wait;
  own_database constant oid := (select oid from pg_database where datname = current_database());
  last_block ledger.blocks;
  newest bigint;
  writers text[];
  sealed_count integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the ledger is sealed in a read committed transaction only' using errcode = 'CL003';
  elsif exists (select from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
    where r.srrelid = 'ledger.transfers'::regclass and s.subenabled)
  then
    raise exception 'this database receives its transfers from another; end the subscription before sealing here'
      using errcode = 'CL003';
  elsif not pg_try_advisory_xact_lock(hashtext('cairn ledger seal')) then
    return 0;
  end if;

  select * into last_block from ledger.blocks order by number desc limit 1;
  select max(position) into newest from ledger.transfers;
  if newest is null or newest <= last_block.until_position then
    return 0;
  elsif coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger.transfers', 'position')::regclass), 0) < newest then
    raise exception 'the positions of transfers would be drawn again from below %; restart the server', newest
      using errcode = 'CL003';
  end if;

  select array_agg(virtualtransaction) into writers from pg_locks
    where database = own_database and relation = 'ledger.transfers'::regclass and mode = 'RowExclusiveLock' and granted
      and pid is distinct from pg_backend_pid();
  while exists (select from pg_locks
    where database = own_database and relation = 'ledger.transfers'::regclass and mode = 'RowExclusiveLock' and granted
      and virtualtransaction = any (writers))
  loop
    if clock_timestamp() > give_up_at then
      return null;
    end if;
    perform pg_sleep(0.005);
  end loop;

  with sealing as materialized (
    select t.position, sha256(ledger.transfer_bytes(t)) as entry_hash
    from ledger.transfers t
    where t.position > coalesce(last_block.until_position, 0) and t.position <= newest
    order by t.position limit p_max
  ),
  chained as (
    select coalesce(last_block.number, 0) + 1 as number, max(position) as until_position,
      coalesce(last_block.hash, sha256(convert_to('cairn ledger', 'UTF8'))) as previous_hash,
      count(*)::integer as transfer_count,
      string_agg(entry_hash, ''::bytea order by position) as entry_hashes
    from sealing
  ),
  block as (
    insert into ledger.blocks (number, until_position, transfer_count, previous_hash, hash)
    select number, until_position, transfer_count, previous_hash,
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

-- Refuses unless the chain has a block with this number and hash, or the number is null. Each server keeps the newest block that it
-- has seen, outside the database, and every posting asks for it: a database that went back then moves no money.
create function ledger.require_block(p_number bigint, p_hash bytea) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_number is not null and not exists (select from ledger.blocks where number = p_number and hash = p_hash) then
    raise exception 'the chain does not have block % as this server has seen it', p_number
      using errcode = 'CL006', constraint = 'blocks_go_forward';
  end if;
end
$$;

-- The server may seal. No role may write the tables.
grant select on ledger.blocks, ledger.seals to cairn_server, cairn_auditor;
grant execute on function ledger.seal, ledger.require_block to cairn_server;

comment on table ledger.blocks is 'The chain: each block of transfers, hashed together with the hash of the block before.';
comment on table ledger.seals is 'The hash of each sealed transfer.';

reset role;
