-- What the back office reads from the ledger: totals by day, the verifications that operators start, and the rows that
-- were altered in the database itself.
set role cairn_owner;

-- What was moved on each day, by kind. The overview shows the platform's money over time, and two million transfers
-- cannot be added up within a request.
--
-- These are totals of the books and not books themselves: no balance is read from here, and `cairn verify`
-- adds the transfers up again. They are computed after the postings, as the seal is, because one row that each posting
-- updates would make all postings wait. They go up to the end of a sealed block, below which no transfer can appear. So
-- each transfer is either in the totals or after them, never both; a reader adds the few that come after.
create table ledger.daily_totals (
  -- In UTC: when the transfers were posted or, for backdated ones, when they happened.
  day            date not null,
  kind           text not null references ledger.transfer_kinds on delete restrict,
  -- The account of the asset that came in or went out; both, the giving first, for a move between two; else empty.
  custody        text not null,
  transfer_count bigint not null check (transfer_count > 0),
  amount_cents   bigint not null check (amount_cents > 0),
  -- The overview reads all rows at once; the job adds to one row each.
  primary key (day, kind, custody)
);

-- How far the totals go: they include all transfers up to this position, and no other.
create table ledger.daily_totals_end (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  until_position  bigint not null
);
insert into ledger.daily_totals_end (until_position) values (0);

create trigger daily_totals_are_made_by_function before insert or update or delete or truncate on ledger.daily_totals
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger daily_totals_end_moves_by_function before insert or update or delete or truncate
  on ledger.daily_totals_end
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- Adds what was sealed since the last time, also to `transfers_without_units` and `unit_books` (0023). Returns the
-- number of transfers added; 0 if another server is adding.
create function ledger.update_daily_totals() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  summed_until bigint;
  sealed_until bigint;
  summed_count bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ledger daily totals: ', 0)) then return 0; end if;
  select until_position into summed_until from ledger.daily_totals_end;
  select until_position into sealed_until from ledger.blocks order by number desc limit 1;
  if sealed_until is null or sealed_until <= summed_until then return 0; end if;

  with summed as (
    select (t.posted_at at time zone 'UTC')::date as day, t.kind, concat_ws(' ', f.code, g.code) as custody,
      count(*) as transfer_count, sum(t.amount_cents)::bigint as amount_cents
    from ledger.transfers t
    left join ledger.accounts f on f.role = 'custody' and f.id = t.from_account
    left join ledger.accounts g on g.role = 'custody' and g.id = t.to_account
    where t.position > summed_until and t.position <= sealed_until
    group by 1, 2, 3
  ),
  added as (
    insert into ledger.daily_totals as sums (day, kind, custody, transfer_count, amount_cents)
    select * from summed
    on conflict (day, kind, custody) do update
      set transfer_count = sums.transfer_count + excluded.transfer_count,
          amount_cents = sums.amount_cents + excluded.amount_cents
  )
  select coalesce(sum(transfer_count), 0) into summed_count from summed;
  -- Units that are being recorded are waited for, so that they are seen here, or see the row here.
  lock table public.custody_units in share mode;
  insert into ledger.transfers_without_units (position, posted_at, reference, kind, from_account, to_account)
    select t.position, t.posted_at, t.reference, t.kind, t.from_account, t.to_account from ledger.transfers t
    where t.position > summed_until and t.position <= sealed_until
      and t.kind in (select kind from ledger.transfer_kinds where 'custody' in (from_role, to_role))
      and ledger.lacks_units(t);
  update ledger.unit_books kept
    set (in_units, out_units, fee_units, known_cents, unknown_count, unknown_cents) =
        (select * from ledger.read_unit_book(kept.asset, 'infinity', sealed_until)),
      until_position = sealed_until, until_unit = (select coalesce(max(id), 0) from public.custody_units);
  update ledger.daily_totals_end set until_position = sealed_until;
  return summed_count;
end
$$;

-- An asset is here while its holdings in the books are below zero and the owners have been told. A job adds and removes
-- the rows.
create table overdrawn_assets (
  asset    text primary key check (asset in ('bitcoin', 'ethereum', 'usdt', 'usd')),
  found_at timestamptz not null default now()
);
grant select, insert (asset), delete on overdrawn_assets to cairn_server;

-- A verification that an operator started: its progress and its findings. A job does it, because it takes longer than a
-- call may. It does not change the ledger.
create table ledger_verifications (
  id                 uuid primary key,
  requested_by           uuid not null references operators on delete restrict,
  requested_at           timestamptz not null default now(),
  -- About how many transfers there were to read, and how many were read so far.
  transfers_expected bigint not null check (transfers_expected >= 0),
  transfers_seen     bigint not null default 0 check (transfers_seen >= 0),
  -- When the job last reported progress. A job that has not reported for long is considered over.
  progress_at        timestamptz not null default now(),
  finished_at        timestamptz,
  -- Whether every rule was kept; null when the verification did not finish.
  is_valid           boolean,
  -- Where the chain ended: `NUMBER:HASH`, as the command line takes it.
  head               text,
  -- The first findings as sentences, and how many there are in all.
  findings           jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  finding_count      integer not null default 0,

  -- An answer comes only at the end.
  constraint ledger_verifications_answer_at_their_end check (is_valid is null or finished_at is not null),
  -- The answer agrees with the findings.
  constraint ledger_verifications_name_what_they_found check (is_valid is null or is_valid = (finding_count = 0))
);
-- When two operators start one at the same moment, one succeeds.
create unique index ledger_verifications_one_at_a_time on ledger_verifications ((true)) where finished_at is null;
-- The newest, which the seal screen shows.
create index ledger_verifications_by_time on ledger_verifications (requested_at);

-- The server reads the totals and calls the function that continues them. It may write neither table.
grant select on ledger.daily_totals, ledger.daily_totals_end to cairn_server, cairn_auditor;
grant execute on function ledger.update_daily_totals to cairn_server;
-- The server may start a verification and report on it. It may not delete one or change who started it.
grant select, insert on ledger_verifications to cairn_server;
grant update (transfers_seen, progress_at, finished_at, is_valid, head, findings, finding_count)
  on ledger_verifications to cairn_server;

-- Rows that are not what the server signed. It signs each address that money goes to and each decision of an operator
-- with a key outside the database, and finds an alteration when it uses the row
-- (`docs/decisions/0067-signed-addresses.md` and 0134).
create table tampered_addresses (
  -- What was altered, by its name in the server (`signedRows`).
  kind     text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- The id of the row in the table of that kind. No foreign key, because that row may be removed as well.
  id       uuid not null,
  -- When the owners were informed last: once a day while the row is found.
  found_at timestamptz not null default now(),
  primary key (kind, id)
);

grant select, insert (kind, id), update (found_at) on tampered_addresses to cairn_server;

reset role;
