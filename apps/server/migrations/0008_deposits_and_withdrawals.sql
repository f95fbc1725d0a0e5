-- Deposits and withdrawals: what was asked for and what was decided. The money beside them is in the ledger, under the
-- record's id as reference; these tables never say what anybody has.
--
-- The arrows between states are rows of one table, the same as in the contract, and a trigger refuses any other. It is a
-- trigger because a check constraint cannot see the state before.
set role cairn_owner;

create table state_transitions (
  subject    text not null,
  from_state text not null,
  to_state   text not null,
  primary key (subject, from_state, to_state)
);
insert into state_transitions (subject, from_state, to_state) values
  ('deposits', 'pending', 'completed'),
  ('deposits', 'pending', 'rejected'),
  ('deposits', 'pending', 'expired'),
  ('withdrawals', 'pending', 'processing'),
  ('withdrawals', 'pending', 'rejected'),
  ('withdrawals', 'pending', 'cancelled'),
  ('withdrawals', 'processing', 'completed'),
  ('withdrawals', 'processing', 'rejected'),
  ('kyc_submissions', 'pending', 'approved'),
  ('kyc_submissions', 'pending', 'rejected');

create function require_listed_transition() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from state_transitions
    where subject = tg_table_name and from_state = old.status and to_state = new.status
  ) then
    raise exception '% cannot go from % to %', tg_table_name, old.status, new.status using errcode = 'CL010';
  end if;
  return new;
end
$$;

create table deposits (
  id             uuid primary key,
  member_id      uuid not null references members on delete restrict,
  plan_id        uuid not null references plans on delete restrict,
  -- `balance`, or the asset that was to be paid.
  wallet         text not null check (wallet in ('balance', 'bitcoin', 'ethereum', 'usdt')),
  -- Where the member was told to pay to, as it was then.
  address        text,
  -- What the member asked for.
  amount_cents   bigint not null check (amount_cents > 0),
  -- What arrived and was credited.
  received_cents bigint check (received_cents > 0),
  status         text not null check (status in ('pending', 'completed', 'rejected', 'expired')),
  transaction_id text check (char_length(transaction_id) between 1 and 128),
  reason         text check (char_length(reason) between 3 and 500),
  decided_by     uuid references operators on delete restrict,
  requested_at   timestamptz not null default now(),
  decided_at     timestamptz,
  -- When the money went back from the plan to the balance.
  released_at    timestamptz,

  -- Paying from the balance needs no address; paying from a wallet does.
  constraint deposits_by_wallet_have_an_address check ((wallet = 'balance') = (address is null)),
  -- What is completed was received, and only that.
  constraint deposits_completed_were_received check ((status = 'completed') = (received_cents is not null)),
  -- From a wallet, only with the transaction that brought it.
  constraint deposits_confirmed_name_their_transaction check
    ((wallet <> 'balance' and status = 'completed') = (transaction_id is not null)),
  -- A rejection has a reason that the member sees.
  constraint deposits_rejected_have_a_reason check ((status = 'rejected') = (reason is not null)),
  -- What is no longer pending was decided at some time.
  constraint deposits_decided_have_a_time check ((status = 'pending') = (decided_at is null)),
  -- Only what is in a plan can be released from it.
  constraint deposits_released_were_completed check (released_at is null or status = 'completed')
);
-- A transaction on a chain brings one deposit, however it is spelled.
create unique index deposits_transaction on deposits (lower(transaction_id)) where transaction_id is not null;
-- The member's history, newest first.
create index deposits_by_member on deposits (member_id, requested_at desc, id desc);
-- The operators' queue, oldest first.
create index deposits_waiting on deposits (requested_at, id) where status = 'pending';
-- What the job that releases matured deposits looks through.
create index deposits_in_plans on deposits (decided_at) where status = 'completed' and released_at is null;

create trigger deposits_follow_the_table before update of status on deposits
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

create table withdrawals (
  id             uuid primary key,
  member_id      uuid not null references members on delete restrict,
  asset          text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  -- The address saved on the profile at that moment; never what a request brought.
  address        text not null check (char_length(address) between 10 and 128),
  amount_cents   bigint not null check (amount_cents > 0),
  status         text not null default 'pending'
                 check (status in ('pending', 'processing', 'completed', 'rejected', 'cancelled')),
  transaction_id text check (char_length(transaction_id) between 1 and 128),
  reason         text check (char_length(reason) between 3 and 500),
  approved_by    uuid references operators on delete restrict,
  approved_at    timestamptz,
  -- Who sent or rejected it; null when the member cancelled.
  settled_by     uuid references operators on delete restrict,
  requested_at   timestamptz not null default now(),
  settled_at     timestamptz,

  -- An approval is whole: who and when.
  constraint withdrawals_approval_is_whole check ((approved_by is null) = (approved_at is null)),
  -- Nothing is sent that nobody approved.
  constraint withdrawals_sent_were_approved check (status not in ('processing', 'completed') or approved_by is not null),
  constraint withdrawals_sent_name_their_transaction check ((status = 'completed') = (transaction_id is not null)),
  constraint withdrawals_rejected_have_a_reason check ((status = 'rejected') = (reason is not null)),
  -- What is over was ended at some time, by an operator or by the member.
  constraint withdrawals_settled_have_a_time check ((status in ('pending', 'processing')) = (settled_at is null)),
  constraint withdrawals_settled_by_an_operator check ((status in ('completed', 'rejected')) = (settled_by is not null))
);
create unique index withdrawals_transaction on withdrawals (lower(transaction_id)) where transaction_id is not null;
-- The member's history, newest first.
create index withdrawals_by_member on withdrawals (member_id, requested_at desc, id desc);
-- The operators' queue, oldest first.
create index withdrawals_waiting on withdrawals (requested_at, id) where status in ('pending', 'processing');

create trigger withdrawals_follow_the_table before update of status on withdrawals
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- One bonus for each referred member, ever: the primary key says so.
create table referral_bonuses (
  referred_id  uuid primary key references members on delete restrict,
  sponsor_id   uuid not null references members on delete restrict,
  deposit_id   uuid not null references deposits on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  earned_at    timestamptz not null default now(),
  -- Null while the bonus budget does not cover it.
  paid_at      timestamptz,

  constraint referral_bonuses_are_for_others check (referred_id <> sponsor_id)
);
create index referral_bonuses_by_sponsor on referral_bonuses (sponsor_id);
-- What is still owed, oldest first.
create index referral_bonuses_owed on referral_bonuses (earned_at) where paid_at is null;

-- A repeat of a money call gives the first reply. The row is written in the transaction of the deed, so that there is never
-- one without the other.
create table idempotency_keys (
  member_id uuid not null references members on delete cascade,
  key       text not null check (char_length(key) between 1 and 255),
  call      text not null,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- The first reply, byte for byte; null only inside the transaction that is making it.
  reply     text,
  made_at   timestamptz not null default now(),
  primary key (member_id, key)
);
-- For the job that forgets keys after a week.
create index idempotency_keys_by_age on idempotency_keys (made_at);

-- The server may add and decide. It may not delete, and it may not touch who asked, for how much, or the address.
grant select on state_transitions to cairn_server;
grant select, insert on deposits, withdrawals, referral_bonuses to cairn_server;
grant update (status, received_cents, transaction_id, reason, decided_by, decided_at, released_at) on deposits to cairn_server;
grant update (status, transaction_id, reason, approved_by, approved_at, settled_by, settled_at) on withdrawals to cairn_server;
grant update (paid_at) on referral_bonuses to cairn_server;
grant select, insert, delete on idempotency_keys to cairn_server;
grant update (reply) on idempotency_keys to cairn_server;

comment on table deposits is 'Requests to put money in, and what was decided.';
comment on table withdrawals is 'Requests to send money out, and what was decided.';
comment on table referral_bonuses is 'What sponsors earned, once for each member they brought.';
comment on table idempotency_keys is 'The first reply of each money call, for a week.';

reset role;
