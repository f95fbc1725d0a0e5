-- Returns cannot be invented. What a plan made or lost is written down with its evidence by one operator and approved by
-- another; only then does the ledger know of it. A distribution pays members out of what was so made, by what each has in the
-- plan at that moment, and never more than there is.
--
-- A result has no state of its own: its request (0015) has one, and two of them could differ.
set role cairn_owner;

create table plan_results (
  id                 uuid primary key,
  plan_id            uuid not null references plans on delete restrict,
  outcome            text not null check (outcome in ('gain', 'loss')),
  amount_cents       bigint not null check (amount_cents > 0),
  -- The coin it was made in; null when it lies at a bank or with a broker.
  asset              text check (asset in ('bitcoin', 'ethereum', 'usdt')),
  happened_on        date not null,
  -- The evidence: which paper says so, where it is found, whose it is, and what a chain calls the payment, if there was one.
  document_name      text not null check (char_length(document_name) between 3 and 200),
  document_reference text check (char_length(document_reference) between 1 and 200),
  counterparty       text not null check (char_length(counterparty) between 2 and 200),
  transaction_id     text check (char_length(transaction_id) between 1 and 128),
  -- The request that a second operator decides. One request, one result.
  approval_id        uuid not null unique references approvals on delete restrict,
  recorded_at        timestamptz not null default now(),

  constraint plan_results_are_of_the_past check (happened_on <= recorded_at::date)
);
-- The operators' list, newest first, and the same of one plan.
create index plan_results_by_time on plan_results (recorded_at desc, id desc);
create index plan_results_by_plan on plan_results (plan_id, recorded_at desc, id desc);
-- Whether a payment was taken for a result before.
create index plan_results_transaction on plan_results (lower(transaction_id)) where transaction_id is not null;

create table distributions (
  id             uuid primary key,
  plan_id        uuid not null references plans on delete restrict,
  amount_cents   bigint not null check (amount_cents > 0),
  -- What all members together had in the plan.
  invested_cents bigint not null check (invested_cents > 0),
  member_count   integer not null check (member_count > 0),
  -- SHA-256 of what the operator was shown, in hexadecimal: what is posted is what was previewed.
  preview_hash   text not null check (preview_hash ~ '^[0-9a-f]{64}$'),
  distributed_by uuid not null references operators on delete restrict,
  distributed_at timestamptz not null default now()
);
-- The operators' list, newest first; and the last one of a plan, which a preview is bound to.
create index distributions_by_time on distributions (distributed_at desc, id desc);
create index distributions_by_plan on distributions (plan_id, distributed_at desc, id desc);

create table distribution_shares (
  -- Also the id of the transfer.
  id              uuid primary key,
  distribution_id uuid not null references distributions on delete restrict,
  member_id       uuid not null references members on delete restrict,
  invested_cents  bigint not null check (invested_cents > 0),
  amount_cents    bigint not null check (amount_cents > 0),
  paid_at         timestamptz not null default now(),

  -- One share for each member; and a distribution's shares, paged.
  constraint distribution_shares_one_each unique (distribution_id, member_id)
);
-- What a member got lately.
create index distribution_shares_by_member on distribution_shares (member_id, paid_at desc, id desc);

-- How far a distribution that is being posted has come. Its transaction shows nothing to others until it is over, so this is
-- written beside it; losing it in a crash loses nothing.
create unlogged table distribution_progress (
  distribution_id uuid primary key,
  posted_count    integer not null,
  member_count    integer not null,
  noted_at        timestamptz not null default now()
);

-- What each member has in a plan, read by the preview and the posting without touching the table.
create index deposits_active_by_plan on deposits (plan_id, member_id) include (received_cents)
  where status = 'completed' and released_at is null;

-- The server may add, and never change or delete: what was recorded or paid stays as it was. Progress is no record.
grant select, insert on plan_results, distributions, distribution_shares to cairn_server;
grant select, insert, update, delete on distribution_progress to cairn_server;

-- The auditor holds them against the ledger: money, and who approved, but no evidence and no reasons.
grant select (id, plan_id, outcome, amount_cents, approval_id) on plan_results to cairn_auditor;
grant select (id, plan_id, amount_cents, member_count) on distributions to cairn_auditor;
grant select (id, distribution_id, member_id, amount_cents) on distribution_shares to cairn_auditor;
grant select (id, kind, payload, asked_by, status, decided_by) on approvals to cairn_auditor;

comment on table plan_results is 'Gains and losses of plans, with their evidence.';
comment on table distributions is 'Gains that were paid out to members.';
comment on table distribution_shares is 'What each member got of a distribution.';
comment on table distribution_progress is 'How far a distribution that is being posted has come.';

reset role;
