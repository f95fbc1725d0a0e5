-- What money in plans earns: bonuses of sponsors, and shares of gains.
--
-- Referral bonuses come from a budget, which is an account of the ledger and cannot go below zero.
--
-- Returns cannot be invented. One operator records what a plan made or lost, with its evidence, and another approves
-- it; only then is it posted to the ledger. A distribution pays members out of the plan's realised gains, by the rule
-- of the plan and as of a day, and never more than there is.
set role cairn_owner;

-- What sponsors earned, once for each member they referred.
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
  -- The server's signature over this row. A bonus without a valid one is not paid.
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
create index referral_bonuses_owed on referral_bonuses (earned_at) where paid_at is null and reversed_at is null;

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

-- A record has no status of its own: its request has one, and two could differ.
create table gains_and_losses (
  id                 uuid primary key,
  plan_id            uuid not null references plans on delete restrict,
  kind               text not null check (kind in ('gain', 'loss')),
  amount_cents       bigint not null check (amount_cents > 0),
  -- The coin it was made in; null when it is at a bank or with a broker.
  asset              text check (asset in ('bitcoin', 'ethereum', 'usdt')),
  happened_on        date not null,
  -- The evidence: the document, where it is kept, whose it is, and the transaction on a chain if there was one.
  document_name      text not null check (char_length(document_name) between 3 and 200),
  document_reference text check (char_length(document_reference) between 1 and 200),
  counterparty       text not null check (char_length(counterparty) between 2 and 200),
  transaction_id     text check (char_length(transaction_id) between 1 and 128),
  -- The request that a second operator decides. One request, one record.
  approval_id        uuid not null unique references approvals on delete restrict,
  recorded_at        timestamptz not null default now(),

  -- At a bank or with a broker it is a reference of any shape.
  constraint gains_and_losses_transaction_has_its_shape
    check (asset is null or is_transaction_id(asset, transaction_id)),
  -- A day is past once it has begun anywhere, 14 hours before it begins in UTC: an operator in Auckland records in the
  -- morning what happened that morning.
  constraint gains_and_losses_are_of_the_past
    check (happened_on <= (recorded_at at time zone 'UTC' + interval '14 hours')::date)
);
-- The gains screen: all gains and losses, newest first, or one plan's.
create index gains_and_losses_by_time on gains_and_losses (recorded_at desc, id desc);
create index gains_and_losses_by_plan on gains_and_losses (plan_id, recorded_at desc, id desc);
-- Whether a transaction was used for a gain or loss before.
create index gains_and_losses_transaction on gains_and_losses (lower(transaction_id)) where transaction_id is not null;
-- `searchRecords`: any part of the transaction or reference.
create index gains_and_losses_by_part on gains_and_losses using gin (search_trigrams(coalesce(transaction_id, '')))
  with (gin_pending_list_limit = 64);

-- A distribution is requested by an operator and posted by a job, to all members or to none.
create table distributions (
  id             uuid primary key,
  plan_id        uuid not null references plans on delete restrict,
  amount_cents   bigint not null check (amount_cents > 0),
  -- The plan's rule, and the last day that counts, in UTC.
  rule           text not null check (rule in ('record_date', 'day_weighted')),
  as_of          date not null,
  -- SHA-256 of the preview, in hexadecimal: what is posted is what the operator saw.
  preview_hash   text not null check (preview_hash ~ '^[0-9a-f]{64}$'),
  status         text not null default 'posting' check (status in ('posting', 'posted', 'failed', 'reversed')),
  -- Why nothing was posted, as a code of the contract.
  failure        text
    check (failure in ('preview_changed', 'gains_not_covered', 'nothing_to_share_by', 'approval_requester_gone',
      'internal_error')),
  -- The first day that counts: the same day by record date, else the day after the distribution before.
  counted_from   date check (counted_from <= as_of and (rule = 'day_weighted' or counted_from = as_of)),
  -- What all members together had in the plan at the end of the last day, and how many were paid.
  invested_cents bigint check (invested_cents >= 0),
  member_count   integer check (member_count > 0),
  requested_by   uuid not null references operators on delete restrict,
  -- The request that two people approved, where it took two. One request is one distribution.
  approval_id     uuid unique,
  approval_status text generated always as (case when approval_id is not null then 'approved' end) stored,
  requested_at   timestamptz not null default now(),
  -- When it was posted or failed.
  finished_at    timestamptz,
  -- When its shares were taken back, and the request that two people approved. Written by `ledger.post_reversal` only.
  reversed_at              timestamptz,
  reversal_approval_id     uuid unique,
  reversal_approval_status text generated always
    as (case when reversal_approval_id is not null then 'approved' end) stored,
  -- The server's signature over the request and its operator. A distribution without a valid one is not posted.
  signature                bytea check (octet_length(signature) = 37),

  constraint distributions_are_not_ahead check (as_of <= (requested_at at time zone 'UTC')::date),
  -- Both requests are approved.
  constraint distributions_approved_by_two foreign key (approval_id, approval_status) references approvals (id, status),
  constraint distributions_reversed_by_two foreign key (reversal_approval_id, reversal_approval_status)
    references approvals (id, status),
  -- Each status has its facts, and no others.
  constraint distributions_are_whole check (
    (status = 'posting') = (finished_at is null)
    and (status in ('posted', 'reversed')) = (counted_from is not null)
    and (status in ('posted', 'reversed')) = (invested_cents is not null)
    and (status in ('posted', 'reversed')) = (member_count is not null)
    and (status = 'failed') = (failure is not null)
    and (status = 'reversed') = (reversed_at is not null)
    and (status = 'reversed') = (reversal_approval_id is not null)
  )
);
create trigger distributions_follow_listed_transitions before update of status on distributions
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();
-- The distributions screen, newest first: all, or one plan's. A preview also reads the last one of its plan.
create index distributions_by_time on distributions (requested_at desc, id desc);
create index distributions_by_plan on distributions (plan_id, requested_at desc, id desc);
-- The job reads the next distribution to post.
create index distributions_posting on distributions (requested_at, id) where status = 'posting';
-- `distribution_takes_two`: what an operator distributed alone within 24 hours.
create index distributions_alone on distributions (requested_by, requested_at) where approval_id is null;

-- What each member got from a distribution.
create table distribution_shares (
  -- Also the id of the transfer.
  id              uuid primary key,
  distribution_id uuid not null references distributions on delete restrict,
  -- No foreign key to members: it would lock the row of each until all are paid. The members come from deposits, which
  -- has a foreign key; members are never deleted, and the verifier compares each share with its transfer.
  member_id       uuid not null,
  -- What the member had in the plan at the end of the last day.
  invested_cents  bigint not null check (invested_cents >= 0),
  -- The share is in proportion to this: cents × days, or the balance when only one day counts.
  weight          bigint not null check (weight > 0),
  amount_cents    bigint not null check (amount_cents > 0),
  paid_at         timestamptz not null default now(),
  -- The server's signature over this row. A share without a valid one pays no money out.
  signature       bytea check (octet_length(signature) = 37),

  -- A member gets one share. The index also serves the page of a distribution's shares.
  constraint distribution_shares_one_each unique (distribution_id, member_id)
);
-- The recent activity of a member, newest first.
create index distribution_shares_by_member on distribution_shares (member_id, paid_at desc, id desc);

-- The server may add, and never delete: what was recorded, requested or paid stays as it was. A distribution begins as
-- `posting`, and only its outcome is written later.
grant select, insert on gains_and_losses, distribution_shares to cairn_server;
grant select on distributions to cairn_server;
grant insert (id, plan_id, amount_cents, rule, as_of, preview_hash, requested_by, approval_id) on distributions
  to cairn_server;
grant update (status, failure, counted_from, invested_cents, member_count, finished_at, signature) on distributions
  to cairn_server;
-- The auditor compares them with the ledger: the money and the request, but not the evidence.
grant select (id, plan_id, kind, amount_cents, approval_id) on gains_and_losses to cairn_auditor;
grant select (id, plan_id, amount_cents, rule, as_of, preview_hash, status, member_count, requested_by, approval_id,
  reversal_approval_id, signature) on distributions to cairn_auditor;
grant select (id, distribution_id, member_id, amount_cents, signature) on distribution_shares to cairn_auditor;

reset role;
