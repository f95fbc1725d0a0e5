-- The seal. Shortly after they are written, transfers and entries of the audit log are chained into blocks of hashes.
-- Anyone who alters, removes or inserts one outside the posting functions (a superuser, an edited backup) is found by
-- recomputing the chain. One chain has both, so one head proves both, and an entry cannot be moved before or after the
-- money that it is about.
--
-- Sealing runs after the writing and not inside it, because a chain that each transfer extends is one lock for all of
-- them. hash(n) = sha256(hash(n-1) || n || transfers || entries || hashes of the transfers of block n || hashes of its
-- entries).
--
-- The seal depends on the rows alone, and stores nothing of the cluster in which it was made. So the chain goes on in
-- any copy of the rows: a restored dump, a promoted replica, a newer PostgreSQL.
set role cairn_owner;

-- The chain: each block of transfers and audit entries, hashed with the hash of the block before.
create table ledger.blocks (
  number         bigint primary key,
  -- The block contains every transfer after the block before it, up to this position, which its last transfer has.
  until_position bigint not null check (until_position >= 0),
  -- The same for the entries of the audit log, by their ids.
  until_event    bigint not null check (until_event >= 0),
  transfer_count integer not null check (transfer_count >= 0),
  event_count    integer not null check (event_count >= 0),
  previous_hash  bytea not null check (octet_length(previous_hash) = 32),
  hash           bytea not null unique check (octet_length(hash) = 32),
  sealed_at      timestamptz not null default now(),
  constraint blocks_have_content check (transfer_count + event_count > 0)
);
-- `viewMonth` and `downloadMonth`: the first block after a month.
create index blocks_by_time on ledger.blocks (sealed_at, number);

-- One hash for each transfer, so that a broken block names the entry that was changed.
create table ledger.seals (
  position     bigint primary key,
  block_number bigint not null references ledger.blocks on delete restrict,
  entry_hash   bytea not null check (octet_length(entry_hash) = 32)
);
-- The hash of each sealed entry of the audit log.
create table ledger.event_seals (
  event_id     bigint primary key,
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
create trigger event_seals_are_never_changed before update or delete or truncate on ledger.event_seals
  for each statement execute function ledger.refuse_writing();
create trigger event_seals_are_made_by_function before insert on ledger.event_seals
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- The audit log as auditors read it: who did what and when. The details may name people, so auditors read their hash,
-- and which passkey was added, was removed or signed.
create view audit.entries as
  select id, at, actor_kind, actor_id, did, subject_kind, subject_id, member_id, request_id,
    sha256(convert_to(details::text, 'UTF8')) as details_hash, details ->> 'passkey' as passkey
  from audit.events;
-- `ledger.seal`, which reads the newest entries. A BRIN index has one entry for many rows, so that money calls do not
-- write it.
create index events_by_id on audit.events using brin (id) with (pages_per_range = 16, autosummarize = on);

-- Text as bytes, its length first, so that it cannot run into what follows. This function and the next set no
-- search_path, unlike all others: PostgreSQL could then not inline them, and sealing would take several times as long.
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

-- A missing value has a length of -1. The parameter may be null, so the function is not strict.
create function ledger.optional_bytes(p_bytes bytea) returns bytea language sql immutable as $$
  select coalesce(pg_catalog.int4send(pg_catalog.octet_length(p_bytes)) || p_bytes, pg_catalog.int4send(-1))
$$;

-- An entry of the audit log as bytes: all its columns, in the order and form fixed for version 1.
create function ledger.event_bytes(e audit.entries) returns bytea language sql immutable as $$
  select pg_catalog.int4send(1)
    || pg_catalog.int8send(e.id) || pg_catalog.int8send((extract(epoch from e.at) * 1000000)::bigint)
    || ledger.text_bytes(e.actor_kind) || ledger.optional_bytes(pg_catalog.uuid_send(e.actor_id))
    || ledger.text_bytes(e.did) || ledger.text_bytes(e.subject_kind)
    || ledger.optional_bytes(pg_catalog.uuid_send(e.subject_id))
      || ledger.optional_bytes(pg_catalog.uuid_send(e.member_id))
    || ledger.optional_bytes(pg_catalog.convert_to(e.request_id, 'UTF8')) || e.details_hash
$$;

-- Seals what was written, in one block of `p_max` rows at most, transfers first. Returns how many rows that were; 0
-- when there was nothing to do or another server is sealing; null when a transaction that was writing had not ended
-- after `p_wait`.
--
-- Transfers are sealed in the order of their positions, and audit entries in the order of their ids. A transaction can
-- draw a lower number than another and commit later, so a number may only be sealed when no transaction that could have
-- drawn a lower one is left:
--   1. Read the newest position that is visible, and the newest id that was drawn.
--   2. Read which transactions have locked one of the tables for writing. An insert takes this lock before it draws a
--      number, and numbers are drawn in rising order, one at a time. So each transaction that has drawn a lower number,
--      and whose rows were not visible in step 1, has the lock now or has ended.
--   3. Wait until these transactions have ended. PostgreSQL releases the lock of a transaction after its rows are
--      visible, and the lock of an aborted transaction when its rows are dead. A transaction that takes the lock after
--      step 2 draws a higher number.
--   4. Read again: every row up to the newest numbers of step 1 that will ever exist is visible.
-- This relies on the following:
--   * Each statement has a snapshot of its own. So it refuses to run in a transaction with one snapshot.
--   * Each sequence is at or after every number. It is not in a copy by logical replication, which copies no sequences,
--     until a server starts there. So it is compared.
--   * Each number is drawn here. A subscription writes numbers that were drawn elsewhere, in the order of their
--     commits. So a database that still receives them is refused.
--   * pg_locks misses no lock. It reads the short list of each connection one after another and then the shared table
--     as a whole. A lock that moves from one to the other meanwhile is found twice, never missed.
--   * A transaction keeps its number in pg_locks to its end, even when it is prepared for two-phase commit.
--   * A savepoint that is rolled back releases its lock early, and the rows inside it are dead.
-- It waits for the transactions of one moment, and later ones do not extend the wait. So constant load cannot prevent
-- sealing; only a transaction that writes and stays open for longer delays it.
--
-- It never reads a table from its beginning: entries are found by a small index of their ids (BRIN). PostgreSQL would
-- not choose it where it cannot know how few entries are meant, and read the whole audit log each second. For the same
-- reason entries are counted where it asks whether there are any: `exists` would read a larger index until it finds the
-- first.
create function ledger.seal(p_max integer default 10000, p_wait interval default '2 seconds') returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  give_up_at constant timestamptz := clock_timestamp() + p_wait;
  own_database constant oid := (select oid from pg_database where datname = current_database());
  sealed_tables constant oid[] := array['ledger.transfers'::regclass, 'audit.events'::regclass];
  last_block ledger.blocks;
  newest bigint;
  newest_event bigint;
  writers text[];
  sealed_count integer;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the ledger is sealed in a read committed transaction only' using errcode = 'CL003';
  elsif exists (select from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
    where r.srrelid = any (sealed_tables) and s.subenabled)
  then
    raise exception 'this database receives its transfers from another; end the subscription before sealing here'
      using errcode = 'CL003';
  elsif not pg_try_advisory_xact_lock(hashtextextended('ledger seal: ', 0)) then
    return 0;
  end if;

  select * into last_block from ledger.blocks order by number desc limit 1;
  last_block.until_position := coalesce(last_block.until_position, 0);
  last_block.until_event := coalesce(last_block.until_event, 0);
  select coalesce(max(position), 0) into newest from ledger.transfers;
  newest_event := coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit.events', 'id')::regclass), 0);
  if coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger.transfers', 'position')::regclass), 0) < newest then
    raise exception 'the positions of transfers would be drawn again from below %; restart the server', newest
      using errcode = 'CL003';
  -- The id that was drawn last is read once more, after the rows: meanwhile another entry may have been written.
  elsif newest_event < last_block.until_event or 0 < (select count(*) from audit.events
    where id > (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit.events', 'id')::regclass), 0)))
  then
    raise exception 'the ids of the audit log would be drawn again from below %; restart the server', newest_event + 1
      using errcode = 'CL003';
  elsif newest <= last_block.until_position and newest_event <= last_block.until_event then
    return 0;
  end if;

  select array_agg(virtualtransaction) into writers from pg_locks
    where database = own_database and relation = any (sealed_tables) and mode = 'RowExclusiveLock' and granted
      and pid is distinct from pg_backend_pid();
  while exists (select from pg_locks
    where database = own_database and relation = any (sealed_tables) and mode = 'RowExclusiveLock' and granted
      and virtualtransaction = any (writers))
  loop
    if clock_timestamp() > give_up_at then return null; end if;
    perform pg_sleep(0.005);
  end loop;

  -- The end of the next entries, so that after a long time without sealing only these are read. Ids rise by one; what
  -- was rolled back leaves gaps. Only behind a gap that is longer than a block all entries are looked at.
  select coalesce(
    (select max(id) from audit.events
      where id > last_block.until_event and id <= least(newest_event, last_block.until_event + p_max)),
    (select max(id) from (
      select id from audit.events where id > last_block.until_event and id <= newest_event order by id limit p_max
    ) as next_events),
    last_block.until_event
  ) into newest_event;

  with transfers as materialized (
    select t.position, sha256(ledger.transfer_bytes(t)) as entry_hash
    from ledger.transfers t
    where t.position > last_block.until_position and t.position <= newest
    order by t.position limit p_max
  ),
  of_transfers as (
    select count(*)::integer as count, coalesce(max(position), last_block.until_position) as until,
      coalesce(string_agg(entry_hash, ''::bytea order by position), '') as entry_hashes
    from transfers
  ),
  events as materialized (
    select e.id, sha256(ledger.event_bytes(e)) as entry_hash
    from audit.entries e
    where e.id > last_block.until_event and e.id <= newest_event
    order by e.id limit p_max - (select count from of_transfers)
  ),
  of_events as (
    select count(*)::integer as count, coalesce(max(id), last_block.until_event) as until,
      coalesce(string_agg(entry_hash, ''::bytea order by id), '') as entry_hashes
    from events
  ),
  chained as (
    select coalesce(last_block.number, 0) + 1 as number, t.until as until_position, e.until as until_event,
      t.count as transfer_count, e.count as event_count, t.entry_hashes || e.entry_hashes as entry_hashes,
      coalesce(last_block.hash, sha256(convert_to('cairn ledger', 'UTF8'))) as previous_hash
    from of_transfers t, of_events e
    where t.count + e.count > 0
  ),
  block as (
    insert into ledger.blocks (number, until_position, until_event, transfer_count, event_count, previous_hash, hash)
    select number, until_position, until_event, transfer_count, event_count, previous_hash,
      sha256(previous_hash || int8send(number) || int4send(transfer_count) || int4send(event_count) || entry_hashes)
    from chained
    returning number, transfer_count, event_count
  ),
  sealed_transfers as (
    insert into ledger.seals (position, block_number, entry_hash)
    select transfers.position, block.number, transfers.entry_hash from transfers, block
  ),
  sealed_events as (
    insert into ledger.event_seals (event_id, block_number, entry_hash)
    select events.id, block.number, events.entry_hash from events, block
  )
  select transfer_count + event_count into sealed_count from block;
  return coalesce(sealed_count, 0);
end
$$;

-- Refuses unless the chain has a block with this number and hash, or the number is null. Each server keeps the newest
-- block that it has seen, outside the database, and every posting checks it: a database that went back then moves no
-- money.
create function ledger.require_block(p_number bigint, p_hash bytea) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if p_number is not null and not exists (select from ledger.blocks where number = p_number and hash = p_hash) then
    raise exception 'the chain does not have block % as this server has seen it', p_number
      using errcode = 'CL006', constraint = 'blocks_go_forward';
  end if;
end
$$;

-- How many transfers and entries of the audit log are in no block yet, for the sealer and the back office. Both are
-- counted by an index: `exists` would expect to find something soon, and read a table from its beginning when all is
-- sealed.
create function ledger.count_unsealed(out transfers integer, out entries integer)
language sql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select
    (select count(*)::integer from ledger.transfers where position > coalesce(newest.until_position, 0)),
    (select count(*)::integer from audit.events where id > coalesce(newest.until_event, 0))
  from (select) as one
  left join (select until_position, until_event from ledger.blocks order by number desc limit 1) as newest on true
$$;

-- The server may seal. No role may write the tables.
grant usage on schema audit to cairn_auditor;
grant select on ledger.blocks, ledger.seals, ledger.event_seals, audit.entries to cairn_server, cairn_auditor;
grant execute on function ledger.seal, ledger.require_block, ledger.count_unsealed to cairn_server;

comment on view audit.entries is 'The audit log for auditors: of its details only the hash, and passkeys.';

reset role;
