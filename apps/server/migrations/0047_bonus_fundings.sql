-- Bonuses are paid out of a budget that cannot go below zero, and until now only the owner of the database could fill it. The house pays money
-- in: one operator writes down what came, from whom and by which paper; another approves; the ledger moves it (0028).
--
-- What is paid in comes from outside, in an asset, as a payment of a member does. So it comes from `custody` and not from
-- `opening`, from which the owner's own kind still takes what was there before the books: custody tells what must lie in each wallet and at the bank.
set role cairn_owner;

insert into ledger.transfer_kinds (kind, from_role, to_role, server_may, approval_kind, meaning) values
  ('bonus_budget_paid_in', 'custody', 'bonus_budget', false, 'bonus_budget_funding',
   'The house paid money in for bonuses, and two people say so');

-- A funding has no state of its own: its request has one, and two of them could differ.
create table bonus_fundings (
  id                 uuid primary key,
  amount_cents       bigint not null check (amount_cents > 0),
  -- The coin it was paid in; null when it lies at a bank or with a broker.
  asset              text check (asset in ('bitcoin', 'ethereum', 'usdt')),
  -- The evidence: which paper says so, where it is found, who paid, and what a chain calls the payment, if there was one.
  document_name      text not null check (char_length(document_name) between 3 and 200),
  document_reference text check (char_length(document_reference) between 1 and 200),
  counterparty       text not null check (char_length(counterparty) between 2 and 200),
  transaction_id     text check (char_length(transaction_id) between 1 and 128),
  -- The request that a second operator decides. One request, one funding.
  approval_id        uuid not null unique references approvals on delete restrict,
  asked_at           timestamptz not null default now()
);
-- The operators' list, newest first.
create index bonus_fundings_by_time on bonus_fundings (asked_at desc, id desc);
-- Whether a payment was taken for a funding before.
create index bonus_fundings_transaction on bonus_fundings (lower(transaction_id)) where transaction_id is not null;

-- The server may add, and never change or delete: what was asked for stays as it was.
grant select, insert on bonus_fundings to cairn_server;
-- The auditor holds them against the ledger: money, and the request, but no evidence.
grant select (id, amount_cents, approval_id) on bonus_fundings to cairn_auditor;

comment on table bonus_fundings is 'Money that the house paid in for bonuses, with its evidence.';

reset role;
