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

comment on table evidence_files is 'Files that operators uploaded as evidence.';
comment on table evidence_attachments is 'The record that each file belongs to.';

-- Reconciliations: the amount of an asset that an operator counted, next to the balance in the books at the same
-- moment. A difference is open until another operator has explained it. A count is never corrected; a wrong one is
-- explained, and another is recorded.
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
  counted_by       uuid not null references operators on delete restrict,
  counted_at       timestamptz not null default now(),
  explanation      text check (char_length(explanation) between 3 and 500),
  explained_by     uuid references operators on delete restrict,
  explained_at     timestamptz,
  status           text not null generated always as (
    case when counted_cents = book_cents then 'matched' when explanation is null then 'open' else 'explained' end
  ) stored,

  constraint reconciliations_are_of_the_past check (as_of <= counted_at),
  -- An explanation has its words, who and when, or none of them.
  constraint reconciliations_explanation_is_whole check (
    (explanation is null) = (explained_by is null) and (explanation is null) = (explained_at is null)
  ),
  -- Two people: who counted does not explain what is missing.
  constraint reconciliations_take_two check (explained_by <> counted_by),
  constraint reconciliations_explain_a_difference check (explanation is null or counted_cents <> book_cents)
);
-- The newest count of each asset: the overview and the reconciliation screen.
create index reconciliations_by_asset on reconciliations (asset, as_of desc, id desc);
-- The list of all counts, newest first, and of those in one status; the overview's queue, oldest first.
create index reconciliations_by_time on reconciliations (counted_at, id);
create index reconciliations_by_status on reconciliations (status, counted_at, id);

-- Writes what the books had, in place of anything that was given. Waits for the postings in progress: one that took
-- effect before the count would be missing for ever if it committed after it.
create function count_against_books() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.counted_at := clock_timestamp();
  perform ledger.wait_for_postings();
  select coalesce((select sum(amount_cents) from ledger.transfers
    where from_account = a.id and posted_at <= new.as_of), 0)
      - coalesce((select sum(amount_cents) from ledger.transfers where to_account = a.id and posted_at <= new.as_of), 0)
    into strict new.book_cents
    from ledger.accounts a where a.code = 'custody:' || new.asset;
  return new;
end
$$;

create trigger reconciliations_count_against_books before insert on reconciliations
  for each row execute function count_against_books();
create trigger reconciliations_are_explained_once before update on reconciliations
  for each row when (old.explanation is not null) execute function refuse_rewriting();

-- The server may record a count, without the figure of the books, and explain it. It may not change or delete one.
grant select on reconciliations to cairn_server;
grant insert (id, asset, as_of, counted_cents, note, counted_by) on reconciliations to cairn_server;
grant update (explanation, explained_by, explained_at) on reconciliations to cairn_server;

comment on table reconciliations is 'What was counted of each asset, and what the books said.';

reset role;
