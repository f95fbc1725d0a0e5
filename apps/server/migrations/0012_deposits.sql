-- Deposits: what was requested and what was decided. The money is in the ledger, with the deposit's id as reference; this table
-- never says what a member has.
set role cairn_owner;

create table deposits (
  id             uuid primary key,
  member_id      uuid not null references members on delete restrict,
  plan_id        uuid not null references plans on delete restrict,
  -- `balance`, or the asset that was to be paid.
  wallet         text not null check (wallet in ('balance', 'bitcoin', 'ethereum', 'usdt')),
  -- The address that the member was shown.
  address        text,
  -- What the member requested.
  amount_cents   bigint not null check (amount_cents > 0),
  -- What arrived and was credited.
  received_cents bigint check (received_cents > 0),
  status         text not null check (status in ('pending', 'completed', 'rejected', 'expired')),
  transaction_id text check (char_length(transaction_id) between 1 and 128),
  -- The words that the member reads.
  reason         text check (char_length(reason) between 3 and 500),
  -- The same as a code of the contract, for statistics and for the next operator.
  reason_code    text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  decided_by     uuid references operators on delete restrict,
  requested_at   timestamptz not null default now(),
  decided_at     timestamptz,
  -- When the money went back from the plan to the balance.
  released_at    timestamptz,

  -- Paying from the balance needs no address; paying from a wallet does.
  constraint deposits_by_wallet_have_an_address check ((wallet = 'balance') = (address is null)),
  -- A completed deposit was received, and no other.
  constraint deposits_completed_were_received check ((status = 'completed') = (received_cents is not null)),
  -- A deposit from a wallet is completed only with the transaction that brought it.
  constraint deposits_confirmed_name_their_transaction check
    ((wallet <> 'balance' and status = 'completed') = (transaction_id is not null)),
  -- A rejection has a reason that the member sees.
  constraint deposits_rejected_have_a_reason check (status <> 'rejected' or reason is not null),
  -- An expiry may have one; other states have none.
  constraint deposits_reasons_are_for_endings check (reason is null or status in ('rejected', 'expired')),
  -- A code comes with the words that were made from it.
  constraint deposits_reason_codes_have_words check (reason_code is null or reason is not null),
  -- Every decision has its time.
  constraint deposits_decided_have_a_time check ((status = 'pending') = (decided_at is null)),
  -- Only a completed deposit can be released.
  constraint deposits_released_were_completed check (released_at is null or status = 'completed')
);
-- A transaction on a chain brings one deposit, in upper or lower case. `searchRecords` and `searchMembers` read it too.
create unique index deposits_transaction on deposits (lower(transaction_id)) where transaction_id is not null;
-- `listDeposits` of one member; `listHistory`, the recent activity and the next step of `viewDashboard`, and a member's page in the back office; whether an
-- earlier deposit earned the referral bonus.
create index deposits_by_member on deposits (member_id, requested_at desc, id desc);
-- The job and the call that release matured deposits (`lockMaturedDeposits`).
create index deposits_in_plans on deposits (decided_at) where status = 'completed' and released_at is null;
-- `listDeposits` without a filter, or of some days.
create index deposits_by_time on deposits (requested_at, id);
-- `listDeposits` of one status; `viewOverview`: what waits.
create index deposits_by_status on deposits (status, requested_at, id);
-- `listDeposits` of one wallet.
create index deposits_by_wallet on deposits (wallet, requested_at, id);
-- `listDeposits` of exactly one amount.
create index deposits_by_amount on deposits (amount_cents, requested_at, id);
-- `listDeposits` of those that are in a plan. The status comes first here as in `deposits_by_status`: PostgreSQL estimates an
-- index by its first column, and otherwise prefers that one, which has the released deposits too.
create index deposits_in_plans_by_time on deposits (status, requested_at, id)
  where status = 'completed' and released_at is null;
-- `listDeposits` of those that are in a plan and came by one wallet.
create index deposits_in_plans_by_wallet on deposits (status, wallet, requested_at, id)
  where status = 'completed' and released_at is null;
-- `listDeposits` of those whose term is over. Each plan has its own term, and most deposits are younger.
create index deposits_in_plans_by_plan on deposits (plan_id, decided_at) where status = 'completed' and released_at is null;
-- A distribution and its preview (`computeShares`): what each member has in a plan, from the index alone.
create index deposits_active_by_plan on deposits (plan_id, member_id) include (received_cents)
  where status = 'completed' and released_at is null;

create trigger deposits_follow_listed_transitions before update of status on deposits
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- The server may add and decide. It may not delete, and it may not change the member, the amount or the address.
grant select, insert on deposits to cairn_server;
grant update (status, received_cents, transaction_id, reason, reason_code, decided_by, decided_at, released_at)
  on deposits to cairn_server;
-- The auditor compares the money with the ledger. Nothing else of a deposit is granted.
grant select (id, member_id, wallet, amount_cents, received_cents, status, released_at) on deposits to cairn_auditor;

comment on table deposits is 'Requests to put money in, and what was decided.';

reset role;
