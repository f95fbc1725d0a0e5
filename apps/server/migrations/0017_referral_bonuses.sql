-- Referral bonuses, and the budget that pays them. The budget is an account of the ledger and cannot go below zero.
set role cairn_owner;

create table referral_bonuses (
  -- Also the id of its transfer. It tells nobody who was referred, so the sponsor reads the whole entry and checks its
  -- seal.
  id           uuid primary key default gen_random_uuid(),
  referred_id  uuid not null references members on delete restrict,
  sponsor_id   uuid not null references members on delete restrict,
  deposit_id   uuid not null references deposits on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  earned_at    timestamptz not null default now(),
  -- Null while the bonus budget does not cover it.
  paid_at      timestamptz,
  -- When it was taken back, because the credit of its deposit was. Written by `ledger.post_credit_reversal` only.
  reversed_at  timestamptz,
  -- The server's signature over this row, with a key outside the database. A bonus without a valid one is not paid.
  signature    bytea check (octet_length(signature) = 37),

  -- A bonus that was taken back is not paid afterwards.
  constraint referral_bonuses_reversed_are_not_paid check (paid_at <= reversed_at),
  constraint referral_bonuses_are_for_others check (referred_id <> sponsor_id)
);
-- One bonus for each referred member, ever, unless it was taken back: `earnReferralBonus` adds no second one.
create unique index referral_bonuses_one_of_referred on referral_bonuses (referred_id) where reversed_at is null;
-- The recent activity of `viewDashboard`: a sponsor's bonuses.
create index referral_bonuses_by_sponsor on referral_bonuses (sponsor_id);
-- `listTransfers`: the bonus that a deposit earned.
create index referral_bonuses_by_deposit on referral_bonuses (deposit_id);
-- `listOwedBonuses` and `viewBonusBudget`; the job that pays what is still owed, oldest first.
create index referral_bonuses_owed on referral_bonuses (earned_at)
  where paid_at is null and reversed_at is null;

-- Money that the platform pays into the budget: one operator records it with its evidence, another approves, and the
-- ledger posts it. It comes from outside, as a member's payment does, so its other side is `custody` and not `opening`:
-- custody is what must be in each wallet and at the bank. A funding has no status of its own: its request has one, and
-- two could differ.
create table bonus_fundings (
  id                 uuid primary key,
  amount_cents       bigint not null check (amount_cents > 0),
  -- The coin it was paid in; null when it is at a bank or with a broker.
  asset              text check (asset in ('bitcoin', 'ethereum', 'usdt')),
  -- The evidence: the document, where it is kept, who paid, and the transaction on a chain if there was one.
  document_name      text not null check (char_length(document_name) between 3 and 200),
  document_reference text check (char_length(document_reference) between 1 and 200),
  counterparty       text not null check (char_length(counterparty) between 2 and 200),
  transaction_id     text check (char_length(transaction_id) between 1 and 128),
  -- The request that a second operator decides. One request, one funding.
  approval_id        uuid not null unique references approvals on delete restrict,
  requested_at           timestamptz not null default now(),

  -- At a bank or with a broker it is a reference of any shape.
  constraint bonus_fundings_transaction_has_its_shape check (asset is null or is_transaction_id(asset, transaction_id))
);
-- The bonus budget screen, newest first.
create index bonus_fundings_by_time on bonus_fundings (requested_at desc, id desc);
-- No unique index by transaction: `incoming_transactions` has the used ones.

-- A funding that was entered wrongly is reversed: one operator requests it, another approves, and the ledger moves the
-- same money back. The funding is not edited. The row is written at the approval, so a funding is reversed at most
-- once.
create table bonus_funding_reversals (
  funding_id      uuid primary key references bonus_fundings on delete restrict,
  approval_id     uuid not null unique,
  -- With the status the reference can only point to an approved request.
  approval_status text not null generated always as ('approved') stored,
  reversed_at     timestamptz not null default now(),

  constraint bonus_funding_reversals_were_approved foreign key (approval_id, approval_status)
    references approvals (id, status) on delete restrict
);

-- The server may add bonuses and mark them as paid; it may not delete them or change their amount.
grant select, insert (id, referred_id, sponsor_id, deposit_id, amount_cents, earned_at, paid_at, signature)
  on referral_bonuses to cairn_server;
grant update (paid_at, signature) on referral_bonuses to cairn_server;
-- The server may add fundings and reversals, and never change or delete them.
grant select, insert on bonus_fundings, bonus_funding_reversals to cairn_server;
-- The auditor compares them with the ledger: the money and the request, but not the evidence.
grant select (id, referred_id, sponsor_id, deposit_id, amount_cents, paid_at, signature) on referral_bonuses
  to cairn_auditor;
grant select (id, amount_cents, approval_id) on bonus_fundings to cairn_auditor;
grant select on bonus_funding_reversals to cairn_auditor;

comment on table referral_bonuses is 'What sponsors earned, once for each member they referred.';
comment on table bonus_fundings is 'Money that the platform paid in for bonuses, with its evidence.';
comment on table bonus_funding_reversals is 'Fundings of the bonus budget that were reversed.';

reset role;
