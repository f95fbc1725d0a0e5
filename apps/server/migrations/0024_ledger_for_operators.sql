-- Operators look through the ledger: all transfers, those of an account, of a kind, by somebody, of some days; newest first,
-- page after page. What happened when is what they ask for, so the order is by the moment, and not by the position, which for
-- books that were taken over from elsewhere is another. Hence the two indexes by account change their second column. What they
-- were for goes by them as before (a sum over an account), or better (what there was at a moment).
set role cairn_owner;

drop index ledger.transfers_by_from_account, ledger.transfers_by_to_account;
-- An account's statement, newest first; the sum of one that keeps no balance; and what was there at an earlier moment.
create index transfers_by_from_account on ledger.transfers (from_account, posted_at, position) include (amount_cents);
create index transfers_by_to_account on ledger.transfers (to_account, posted_at, position) include (amount_cents);
-- All transfers, or those of some days.
create index transfers_by_moment on ledger.transfers (posted_at, position);
-- Those of one kind, which may be a rare one; by one person; of exactly this amount.
create index transfers_by_kind on ledger.transfers (kind, posted_at, position);
create index transfers_by_actor on ledger.transfers (actor, posted_at, position);
create index transfers_by_amount on ledger.transfers (amount_cents, posted_at, position);
-- The accounts of one role; the platform's own.
create index accounts_by_role on ledger.accounts (role, id);
create index accounts_of_the_platform on ledger.accounts (id) where member_id is null;

-- A verification that an operator started: how far it is, and what it found. It is done by a job, because it takes longer than
-- a call may. The ledger itself is not changed by it.
create table ledger_verifications (
  id             uuid primary key,
  asked_by       uuid not null references operators on delete restrict,
  asked_at       timestamptz not null default now(),
  -- About how many transfers there were to look at, and how many were looked at so far.
  transfers_most bigint not null check (transfers_most >= 0),
  transfers_seen bigint not null default 0 check (transfers_seen >= 0),
  -- When the job last said how far it is. One that says nothing for long is over.
  progress_at    timestamptz not null default now(),
  finished_at    timestamptz,
  -- Whether everything holds; null when it did not come to an end.
  holds          boolean,
  -- Where the chain ended: `NUMBER:HASH`, as the command line takes it.
  head           text,
  -- The first sentences about what does not hold, and how many there are in all.
  findings       jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  finding_count  integer not null default 0,

  constraint ledger_verifications_answer_at_their_end check (holds is null or finished_at is not null),
  constraint ledger_verifications_name_what_they_found check (holds is null or holds = (finding_count = 0))
);
-- Of two operators who start one at the same moment, one does.
create unique index ledger_verifications_one_at_a_time on ledger_verifications ((true)) where finished_at is null;
-- The newest, which the screen shows.
create index ledger_verifications_by_time on ledger_verifications (asked_at);

-- The server may start one and say how far it is. It may not delete one, nor say that somebody else asked for it.
grant select, insert on ledger_verifications to cairn_server;
grant update (transfers_seen, progress_at, finished_at, holds, head, findings, finding_count)
  on ledger_verifications to cairn_server;

comment on table ledger_verifications is 'Verifications of the ledger that operators started, and what they found.';

reset role;
