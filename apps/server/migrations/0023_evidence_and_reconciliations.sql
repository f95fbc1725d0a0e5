-- Evidence and reconciliations: the files behind what operators record, and the platform's stock of an asset next to
-- the balance in the books.
set role cairn_owner;

-- Files that prove what an operator records: statements, invoices, photos. The file itself is in the file store,
-- encrypted; here is its random name there, and what people see of it.
create table evidence_files (
  id          uuid primary key,
  -- The name that it had at the operator, for people only.
  name        text not null check (char_length(name) between 1 and 100),
  media_type  text not null check (media_type in ('application/pdf', 'image/jpeg')),
  -- Without the encryption.
  byte_count  integer not null check (byte_count > 0),
  file_name   text not null unique,
  uploaded_by uuid not null references operators on delete restrict,
  uploaded_at timestamptz not null default now()
);

-- Which record a file proves: a request for approval, or a reconciliation. A file proves one record, so the primary
-- key. A row is written with its record and never later, so what a second person saw is what there was.
create table evidence_attachments (
  file_id   uuid primary key references evidence_files on delete restrict,
  -- No foreign key, because it is one of several tables.
  record_id uuid not null
);
-- The page of the record.
create index evidence_attachments_by_record on evidence_attachments (record_id);

-- The server may add files and attach them. It may not change or delete either.
grant select, insert on evidence_files, evidence_attachments to cairn_server;

-- Reconciliations: the amount of an asset that an operator counted, next to the balance in the books at the same
-- moment. A difference is open until another operator has explained it. A count is never corrected; a wrong one is
-- explained, and another is recorded.
-- How many decimals the smallest unit of an asset has.
create function unit_decimals(p_asset text) returns integer language sql immutable as $$
  select case p_asset when 'bitcoin' then 8 when 'ethereum' then 18 when 'usdt' then 6 else 2 end
$$;

-- Units of a coin in cents, rounded down; the rate is in millionths of a dollar.
create function cents_at_rate(p_asset text, p_units numeric, p_rate bigint) returns bigint language sql immutable as $$
  select floor(p_units * p_rate / 10::numeric ^ (public.unit_decimals(p_asset) + 4))::bigint
$$;
grant execute on function unit_decimals, cents_at_rate to cairn_server;

-- How many coins a record moved, in the smallest unit of the asset. The ledger is in dollars, and prices move: only
-- units compare with a chain. Units that are not known have no row. The newest row of a record and asset counts.
create table custody_units (
  id            bigint generated always as identity primary key,
  -- The deposit, withdrawal or request that causes the transfer.
  reference     uuid not null,
  asset         text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  units         numeric(38, 0) not null check (units > 0),
  -- Who entered it; null where the chain was read.
  recorded_by   uuid references operators on delete restrict,
  recorded_at   timestamptz not null default now()
);
-- The book of units, and the page of a record.
create index custody_units_by_record on custody_units (reference, asset, id desc) include (units);

grant select on custody_units to cairn_server;
-- The server adds rows, and changes none.
grant insert (reference, asset, units, recorded_by) on custody_units to cairn_server;

-- Whether a transfer moved coins whose number is not known.
create function ledger.lacks_units(t ledger.transfers) returns boolean language sql stable as $$
  select exists (select from ledger.accounts coin where coin.id in (t.from_account, t.to_account)
    and coin.code in ('custody:bitcoin', 'custody:ethereum', 'custody:usdt')
    and not exists (select from public.custody_units kept
      where kept.reference = t.reference and kept.asset = split_part(coin.code, ':', 2)))
$$;
-- These transfers, up to the end of the daily totals: a list finds the few among millions. `update_daily_totals` adds
-- them.
create table ledger.transfers_without_units (
  position     bigint primary key,
  posted_at    timestamptz not null,
  reference    uuid not null,
  kind         text not null,
  from_account bigint not null,
  to_account   bigint not null
);
-- `listTransfers` with coins that are not known, also of one kind or account, which may have none of many.
create index transfers_without_units_by_moment on ledger.transfers_without_units (posted_at, position);
create index transfers_without_units_by_kind on ledger.transfers_without_units (kind, posted_at, position);
create index transfers_without_units_by_from_account
  on ledger.transfers_without_units (from_account, posted_at, position);
create index transfers_without_units_by_to_account on ledger.transfers_without_units (to_account, posted_at, position);
-- What a record of units makes known.
create index transfers_without_units_by_reference on ledger.transfers_without_units (reference);

create function ledger.drop_known_units() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from ledger.transfers_without_units kept using ledger.transfers t
    where kept.reference = new.reference and t.position = kept.position and not ledger.lacks_units(t);
  return null;
end
$$;
create trigger custody_units_are_known after insert on custody_units
  for each row execute function ledger.drop_known_units();
grant select on ledger.transfers_without_units to cairn_server;
grant execute on function ledger.lacks_units to cairn_server;

-- The books of units as of the end of the daily totals: adding up all records at each look would take seconds. They are
-- sums, and `cairn verify` adds the records up again. `update_daily_totals` continues them.
create table ledger.unit_books (
  asset          text primary key,
  -- Coins that came in, went out and were taken as fees, in the smallest unit. The chain should hold the rest.
  in_units       numeric not null default 0,
  out_units      numeric not null default 0,
  fee_units      numeric not null default 0,
  -- The dollars of these records, and the records without units with theirs.
  known_cents    bigint not null default 0,
  unknown_count  integer not null default 0,
  unknown_cents  bigint not null default 0,
  -- They include the transfers up to this position with the units up to this row, and no other.
  until_position bigint not null default 0,
  until_unit     bigint not null default 0
);
insert into ledger.unit_books (asset) values ('bitcoin'), ('ethereum'), ('usdt');
create trigger unit_books_are_made_by_function before insert or update or delete or truncate on ledger.unit_books
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
grant select on ledger.unit_books to cairn_server, cairn_auditor;
-- The auditor adds them up.
grant select on custody_units to cairn_auditor;

-- The book of units of a coin up to a moment and a position: the kept sums, and what the records that changed since
-- then add to it. A record changed by a transfer after the kept ones or after the moment, or by units after the kept
-- ones.
create function ledger.read_unit_book(
  p_asset text, p_until timestamptz, p_position bigint default 9223372036854775807
)
returns table (
  in_units numeric, out_units numeric, fee_units numeric, known_cents bigint, unknown_count integer,
  unknown_cents bigint
)
-- With known values PostgreSQL sees that few records changed.
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  kept ledger.unit_books;
  coin bigint;
begin
  select * into strict kept from ledger.unit_books where asset = p_asset;
  select id into strict coin from ledger.accounts where code = 'custody:' || p_asset;
  return query
  with changed as (
    select t.reference from ledger.transfers t
      where t.position > kept.until_position and coin in (t.from_account, t.to_account)
    union select t.reference from ledger.transfers t where t.from_account = coin and t.posted_at > p_until
    union select t.reference from ledger.transfers t where t.to_account = coin and t.posted_at > p_until
    union select u.reference from public.custody_units u where u.id > kept.until_unit and u.asset = p_asset
  ),
  -- Each changed record as it is in the kept sums, to be taken out, and as it is now. A loss that members share is many
  -- transfers of one record.
  record as (
    select state.sign, state.until_unit, t.reference,
      sum(case coin when t.from_account then t.amount_cents else -t.amount_cents end) as cents,
      bool_or(t.kind in ('network_fee_paid', 'network_fee_returned')) as is_fee
    from changed join ledger.transfers t using (reference), (values
        (-1, kept.until_position, 'infinity', kept.until_unit), (1, p_position, p_until, 9223372036854775807)
      ) as state (sign, until_position, until, until_unit)
    where coin in (t.from_account, t.to_account) and t.position <= state.until_position and t.posted_at <= state.until
    group by 1, 2, 3
  ),
  entry as (
    select record.sign, cents, is_fee, sign(cents) * (
      select u.units from public.custody_units u
      where u.reference = record.reference and u.asset = p_asset and u.id <= until_unit order by u.id desc limit 1
    ) as units from record
  )
  select kept.in_units + coalesce(sum(entry.sign * units) filter (where cents > 0 and not is_fee), 0),
    kept.out_units - coalesce(sum(entry.sign * units) filter (where cents < 0 and not is_fee), 0),
    kept.fee_units - coalesce(sum(entry.sign * units) filter (where is_fee), 0),
    (kept.known_cents + coalesce(sum(entry.sign * cents) filter (where units is not null), 0))::bigint,
    (kept.unknown_count + coalesce(sum(entry.sign) filter (where units is null), 0))::integer,
    (kept.unknown_cents + coalesce(sum(entry.sign * cents) filter (where units is null), 0))::bigint
  from entry;
end
$$;
grant execute on function ledger.read_unit_book to cairn_server;

create table reconciliations (
  id               uuid primary key,
  -- `usd` is money at a bank or with a broker.
  asset            text not null check (asset in ('bitcoin', 'ethereum', 'usdt', 'usd')),
  -- The moment of the count, or of the statement, which may be before it was recorded.
  as_of            timestamptz not null,
  -- What the books had at that moment: written by the trigger below, from the transfers. Below zero, more went out than
  -- came in.
  book_cents       bigint not null,
  counted_cents    bigint not null check (counted_cents >= 0),
  difference_cents bigint not null generated always as (counted_cents - book_cents) stored,
  note             text not null check (char_length(note) between 3 and 500),
  -- A coin is counted in its smallest unit, with the dollars of a whole one in millionths. Null for money at a bank.
  counted_units    numeric(38, 0) check (counted_units >= 0),
  rate_micros      bigint check (rate_micros > 0),
  -- The coins of the books at that moment, and the number of records without units. Written by a trigger.
  book_units       numeric(38, 0),
  unknown_count    integer,
  -- The worth of payments that are not decided, without the amounts of withdrawals that were not confirmed. The coins
  -- of these payments are in `book_units`, as on the chain. Those withdrawals have left, and are not in it.
  open_payment_cents bigint,
  -- The worth of the missing coins; the rest of the difference is the price. Null while records have no units.
  missing_cents    bigint generated always as (case when unknown_count = 0
    then round((counted_units - book_units) * rate_micros / 10::numeric ^ (unit_decimals(asset) + 4))::bigint
    end) stored,
  counted_by       uuid not null references operators on delete restrict,
  counted_at       timestamptz not null default now(),
  explanation      text check (char_length(explanation) between 3 and 500),
  explained_by     uuid references operators on delete restrict,
  explained_at     timestamptz,
  status           text not null generated always as (
    case when case when asset = 'usd' then counted_cents = book_cents
        else counted_units = book_units and unknown_count = 0 end
      then 'matched' when explanation is null then 'open' else 'explained' end
  ) stored,

  constraint reconciliations_are_of_the_past check (as_of <= counted_at),
  -- An explanation has its words, who and when, or none of them.
  constraint reconciliations_explanation_is_whole check (
    (explanation is null) = (explained_by is null) and (explanation is null) = (explained_at is null)
  ),
  -- Two people: who counted does not explain what is missing.
  constraint reconciliations_take_two check (explained_by <> counted_by),
  constraint reconciliations_explain_a_difference check (explanation is null or status <> 'matched'),
  -- A coin has its units and a rate, and the dollars follow from both.
  constraint reconciliations_count_coins check (
    (asset = 'usd') = (counted_units is null) and (counted_units is null) = (rate_micros is null)
    and (counted_units is null
      or counted_cents = round(counted_units * rate_micros / 10::numeric ^ (unit_decimals(asset) + 4)))
  )
);
-- The newest count of each asset: the overview and the reconciliation screen.
create index reconciliations_by_asset on reconciliations (asset, as_of desc, id desc);
-- The list of all counts, newest first, and of those in one status; the overview's queue, oldest first.
create index reconciliations_by_time on reconciliations (counted_at, id);
create index reconciliations_by_status on reconciliations (status, counted_at, id);

-- Writes what the books had, in place of anything that was given. Waits for the postings in progress: one that took
-- effect before the count would be missing for ever if it committed after it.
create function count_against_books() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.counted_at := clock_timestamp();
  perform ledger.wait_for_postings();
  select coalesce((select sum(amount_cents) from ledger.transfers
    where from_account = a.id and posted_at <= new.as_of), 0)
      - coalesce((select sum(amount_cents) from ledger.transfers where to_account = a.id and posted_at <= new.as_of), 0)
    into strict new.book_cents
    from ledger.accounts a where a.code = 'custody:' || new.asset;
  if new.asset <> 'usd' then
    select in_units - out_units - fee_units + payments.units - leaving.units, book.unknown_count,
        payments.cents - leaving.cents
      into strict new.book_units, new.unknown_count, new.open_payment_cents
      from ledger.read_unit_book(new.asset, new.as_of) book, (
        select coalesce(sum(units), 0) as units, coalesce(sum(amount_cents), 0)::bigint as cents from incoming_payments
        where asset = new.asset and entered_at <= new.as_of and (decided_at is null or decided_at > new.as_of)
          and (entered_by is not null or block_height is not null)
      ) payments, (
        select coalesce(sum(units), 0) as units, coalesce(sum(amount_cents), 0)::bigint as cents
        from (
          select id from withdrawals where status = 'confirming' and asset = new.asset
          union all
          select t.reference from ledger.transfers t join ledger.accounts a on a.id = t.to_account
          where a.code = 'custody:' || new.asset and t.kind = 'withdrawal_sent' and t.posted_at > new.as_of
        ) sent
        join withdrawals using (id) join withdrawal_lookups on withdrawal_id = id
        where recorded_at <= new.as_of and units is not null
      ) leaving;
  end if;
  return new;
end
$$;

create trigger reconciliations_count_against_books before insert on reconciliations
  for each row execute function count_against_books();
create trigger reconciliations_are_explained_once before update on reconciliations
  for each row when (old.explanation is not null) execute function refuse_rewriting();

-- The server may record a count, without the figure of the books, and explain it. It may not change or delete one.
grant select on reconciliations to cairn_server;
grant insert (id, asset, as_of, counted_cents, counted_units, rate_micros, note, counted_by)
  on reconciliations to cairn_server;
grant update (explanation, explained_by, explained_at) on reconciliations to cairn_server;

reset role;
