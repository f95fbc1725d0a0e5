-- Deposits: what was requested and what was decided. The money is in the ledger, with the deposit's id as reference;
-- this table holds no balance.
set role cairn_owner;

-- How a transaction id is written on the chain of an asset. `transactionShapes` of the contract has the same.
create function is_transaction_id(asset text, id text) returns boolean language sql immutable as $$
  select id ~ case asset when 'ethereum' then '^0x[0-9A-Fa-f]{64}$' else '^[0-9A-Fa-f]{64}$' end
$$;
grant execute on function is_transaction_id to cairn_server;

create table deposits (
  id             uuid primary key,
  member_id      uuid not null references members on delete restrict,
  plan_id        uuid not null references plans on delete restrict,
  -- `balance`, or the asset that was to be paid.
  wallet         text not null,
  -- The address that the member was shown.
  address        text,
  -- What the member requested.
  amount_cents   bigint not null,
  -- The amount that arrived and was credited.
  received_cents bigint,
  -- Its parts of losses (`loss_shares`), and what was taken back of it (`credit_reversals`). The difference is what is
  -- left of it, and what its release pays. Written by `ledger.post_shared_loss` and `ledger.post_credit_reversal`.
  lost_cents     bigint not null default 0,
  status         text not null,
  transaction_id text,
  -- When another transaction took its place (`transaction_corrections`). The one above stays as it was recorded.
  transaction_corrected_at timestamptz,
  -- The words that the member reads.
  reason         text,
  -- The same as a code of the contract, for statistics and for the next operator.
  reason_code    text,
  decided_by     uuid references operators on delete restrict,
  requested_at   timestamptz not null default now(),
  decided_at     timestamptz,
  -- The request that two people approved, where confirming it took two. With the status, which never changes, the
  -- reference can only point to an approved request.
  approval_id     uuid,
  approval_status text not null default 'approved',
  -- When the money went back from the plan to the balance.
  released_at    timestamptz,
  -- When its credit was taken back, because it was wrong. Written by `ledger.post_credit_reversal` only.
  reversed_at    timestamptz,
  -- The status, or `released`, which is what most completed deposits are, or `reversed`.
  state          text not null generated always as (case when reversed_at is not null then 'reversed'
                   when released_at is null then status else 'released' end) stored,
  -- Who released it before the end of its term; null at the end of the term. And the request, where that took two
  -- people.
  released_by             uuid references operators on delete restrict,
  release_approval_id     uuid,
  release_approval_status text not null default 'approved',
  -- The server's signature over the confirmation and its operator. Without a valid one a confirmation pays nothing out.
  signature               bytea,
  -- The same over the release, at the end of the term too.
  release_signature       bytea,

  -- Both requests are approved.
  constraint deposits_confirmed_by_two foreign key (approval_id, approval_status) references approvals (id, status),
  constraint deposits_released_by_two foreign key (release_approval_id, release_approval_status)
    references approvals (id, status)
);
-- The rules of a deposit. They are one function, because PostgreSQL reads the text of every check constraint again for
-- each inserted row, which delays the member's call. A broken rule is refused like a check constraint of its name.
create function require_whole_deposit(d deposits) returns boolean language plpgsql immutable as $$
declare
  broken constant text := case
    when d.wallet not in ('balance', 'bitcoin', 'ethereum', 'usdt') then 'deposits_wallet_check'
    when d.amount_cents <= 0 then 'deposits_amount_cents_check'
    when octet_length(d.signature) <> 37 then 'deposits_signature_check'
    when octet_length(d.release_signature) <> 37 then 'deposits_release_signature_check'
    when d.approval_status <> 'approved' then 'deposits_confirmed_by_two'
    when d.release_approval_status <> 'approved' then 'deposits_released_by_two'
    -- Paying from the balance needs no address; paying from a wallet does.
    when (d.wallet = 'balance') <> (d.address is null) then 'deposits_by_wallet_have_an_address'
    when d.status not in ('pending', 'completed', 'rejected', 'cancelled', 'expired') then 'deposits_status_check'
    when d.received_cents <= 0 then 'deposits_received_cents_check'
    when char_length(d.reason) not between 3 and 500 then 'deposits_reason_check'
    when d.reason_code !~ '^[a-z]+(_[a-z]+)*$' then 'deposits_reason_code_check'
    -- A deposit from the balance needs no payment. `listDeposits` looks for it among completed ones only.
    when d.wallet = 'balance' and d.status <> 'completed' then 'deposits_from_the_balance_are_completed'
    -- A completed deposit was received, and no other.
    when (d.status = 'completed') <> (d.received_cents is not null) then 'deposits_completed_were_received'
    -- A deposit loses at most what was received.
    when d.lost_cents not between 0 and coalesce(d.received_cents, 0) then 'deposits_lose_what_they_have'
    -- A deposit from a wallet is completed only with the transaction that brought it.
    when (d.wallet <> 'balance' and d.status = 'completed') <> (d.transaction_id is not null)
      then 'deposits_confirmed_name_their_transaction'
    when not public.is_transaction_id(d.wallet, d.transaction_id) then 'deposits_transaction_has_its_shape'
    -- A rejection has a reason that the member sees.
    when d.status = 'rejected' and d.reason is null then 'deposits_rejected_have_a_reason'
    -- The member cancelled it, not an operator.
    when d.status = 'cancelled' and d.decided_by is not null then 'deposits_cancelled_by_the_member'
    -- An expiry may have one; other states have none.
    when d.reason is not null and d.status not in ('rejected', 'expired') then 'deposits_reasons_are_for_endings'
    -- A code comes with the words that were made from it.
    when d.reason_code is not null and d.reason is null then 'deposits_reason_codes_have_words'
    -- Every decision has its time.
    when (d.status = 'pending') <> (d.decided_at is null) then 'deposits_decided_have_a_time'
    -- Only a completed deposit can be released.
    when d.released_at is not null and d.status <> 'completed' then 'deposits_released_were_completed'
    -- Only a credit that a payment brought is taken back.
    when d.reversed_at is not null and (d.status <> 'completed' or d.wallet = 'balance')
      then 'deposits_reversed_were_credited'
    -- Only a release has a person and a request.
    when d.released_at is null and num_nonnulls(d.released_by, d.release_approval_id) > 0
      then 'deposits_released_by_need_a_release'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'a deposit breaks the rule %', broken
    using errcode = 'check_violation', schema = 'public', table = 'deposits', constraint = broken;
end
$$;
-- The role that writes deposits calls it in the check.
grant execute on function require_whole_deposit to cairn_server;
alter table deposits add constraint deposits_are_whole check (require_whole_deposit(deposits));

-- One request (`confirmDeposit`) confirms one deposit.
create unique index deposits_approval on deposits (approval_id) where approval_id is not null;
-- One request (`releaseDeposit`) releases one deposit.
create unique index deposits_release_approval on deposits (release_approval_id) where release_approval_id is not null;
-- `why_deposit_takes_two`: what an operator confirmed alone within 24 hours.
create index deposits_confirmed_alone on deposits (decided_by, decided_at)
  where status = 'completed' and decided_by is not null and approval_id is null;
-- `why_release_takes_two`: what an operator released alone within 24 hours.
create index deposits_released_alone on deposits (released_by, released_at)
  where released_by is not null and release_approval_id is null;
-- `searchMembers`: the deposit of a transaction, in upper or lower case. A transaction may pay several deposits with
-- addresses of their own. `is_transaction_taken` and `incoming_transactions` refuse any other second use.
create index deposits_transaction on deposits (lower(transaction_id))
  where transaction_id is not null and transaction_corrected_at is null;
-- `searchRecords`: any part of the id or the transaction. A request adds no entry; the decision does.
create index deposits_by_part on deposits using gin (search_trigrams(id::text || '|' || coalesce(transaction_id, '')))
  with (gin_pending_list_limit = 64) where status <> 'pending';
-- `listDeposits` of one member; `listHistory`, the recent activity and the next step of `viewDashboard`, and a member's
-- page in the back office; whether an earlier deposit earned the referral bonus.
create index deposits_by_member on deposits (member_id, requested_at desc, id desc);
-- The notices of a member (`readNotices`): what was decided, and what came back, by the later of both. A request for a
-- deposit adds no entry.
create index deposits_noticed_by_member on deposits (member_id, (greatest(decided_at, released_at)) desc)
  where (wallet <> 'balance' and status in ('completed', 'rejected', 'expired')) or released_at is not null;
-- `listDeposits`, which reads each requested state in its order and merges them; `viewOverview`: pending deposits. A
-- deposit that was released is a state of its own here, because in the order of all completed ones PostgreSQL reads
-- past it. With the wallet and the amount at the end of the key it skips the others in the index.
create index deposits_by_state on deposits (state, requested_at, id, wallet, amount_cents);
-- `listDeposits` of exactly one amount, or in the order of amounts: it reads each wallet in its order and merges them.
-- With the state at the end of the key PostgreSQL skips the others in the index.
create index deposits_by_amount on deposits (wallet, amount_cents, requested_at, id, state);
-- `listDeposits` of matured deposits; the job and the call that release them (`lockMaturedDeposits`). They go plan by
-- plan, because each plan has its own term. A distribution and its preview (`computeShares`): what each member has or
-- had in a plan, since when and until when, from the index alone.
create index deposits_by_plan on deposits (plan_id, released_at, decided_at) include (member_id, received_cents)
  where status = 'completed';

create trigger deposits_follow_listed_transitions before update of status on deposits
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Who decided is never rewritten: the totals of 24 hours and the second person depend on it. A deposit that was taken
-- back is neither released nor taken back again.
create trigger deposits_stay_as_decided before update on deposits
  for each row when (
    (old.decided_by is not null and old.decided_by is distinct from new.decided_by)
    or (old.received_cents is not null and old.received_cents is distinct from new.received_cents)
    or (old.status = 'completed' and old.approval_id is distinct from new.approval_id)
    or (old.released_at is not null and (old.released_at, old.released_by, old.release_approval_id, old.lost_cents)
      is distinct from (new.released_at, new.released_by, new.release_approval_id, new.lost_cents))
    or (old.reversed_at is not null and (old.reversed_at, old.released_at, old.lost_cents)
      is distinct from (new.reversed_at, new.released_at, new.lost_cents))
  ) execute function refuse_rewriting();

-- The server may add a request, and a deposit from the balance, which is completed at once. It may not add one that was
-- paid from a wallet: that names its transaction. It may decide. It may not delete, and it may not change the member,
-- the amount or the address.
grant select on deposits to cairn_server;
grant insert (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, decided_at)
  on deposits to cairn_server;
grant update (status, received_cents, transaction_id, reason, reason_code, decided_by, decided_at, approval_id,
  released_at, released_by, release_approval_id, signature, release_signature) on deposits to cairn_server;
-- The auditor compares the money with the ledger. No other column of a deposit is granted.
grant select (id, member_id, wallet, address, amount_cents, received_cents, lost_cents, status, released_at,
  reversed_at, transaction_id, decided_by, approval_id, signature, released_by, release_approval_id, release_signature)
  on deposits to cairn_auditor;

-- The address of a deposit that has one of its own, derived from an account key.
create table deposit_addresses (
  deposit_id           uuid primary key references deposits on delete restrict,
  receiving_address_id uuid not null references receiving_addresses on delete restrict,
  -- The last step of its path, `/0/index`. Zero is the first address of the account, which is given to no deposit.
  path_index           integer not null check (path_index > 0),
  address              text not null,
  -- The server's signature over this row. An address without a valid one is not shown.
  signature            bytea not null check (octet_length(signature) = 37),

  -- An index is given once. Two deposits with one address could not be told apart.
  constraint deposit_addresses_index unique (receiving_address_id, path_index)
);
-- `requirePayableAddress`: whether an address is one of ours.
create index deposit_addresses_by_address on deposit_addresses (address);
-- `searchRecords`: a deposit by any part of its own address.
create index deposit_addresses_by_part on deposit_addresses using gin (search_trigrams(address))
  with (gin_pending_list_limit = 64);

-- An address is given once: it is neither changed nor deleted.
grant select, insert on deposit_addresses to cairn_server;
grant select on deposit_addresses to cairn_auditor;

-- The address of a member for all deposits of ether, or of USDT. Coins on each address are collected by a transaction
-- of its own, so a member has one.
create table member_addresses (
  id                   uuid primary key,
  receiving_address_id uuid not null references receiving_addresses on delete restrict,
  -- With an account key, the last step of its path; with a list, the place in it. The first of both, zero, is given to
  -- nobody.
  path_index           integer not null check (path_index > 0),
  -- Null for an address of a list that is not given yet.
  member_id            uuid references members on delete restrict,
  address              text not null,
  -- As in `deposit_addresses`. It is signed again when it is given.
  signature            bytea not null check (octet_length(signature) = 37),

  constraint member_addresses_index unique (receiving_address_id, path_index),
  -- A member has one address of an account or a list.
  constraint member_addresses_one_of_member unique (receiving_address_id, member_id),
  -- An address is in one account or list. `requirePayableAddress`: whether an address is one of ours.
  constraint member_addresses_address unique (address)
);
-- A member whom `offeredAddress` shows the address of a deposit.
create index member_addresses_by_member on member_addresses (member_id) where member_id is not null;
-- `searchRecords`: a member by any part of their address.
create index member_addresses_by_part on member_addresses using gin (search_trigrams(address))
  with (gin_pending_list_limit = 64) where member_id is not null;

-- An address is given once. Two members with one address could not be told apart.
create trigger member_addresses_stay_given before update on member_addresses
  for each row when (old.member_id is not null and old.member_id is distinct from new.member_id)
  execute function refuse_rewriting();

-- The server adds addresses and gives them. It may not change or delete one.
grant select, insert, update (member_id, signature) on member_addresses to cairn_server;
grant select on member_addresses to cairn_auditor;

-- How many addresses of each current list no member has yet. A restore or a fail-over may have lost who got one, so
-- none of the list is given after it (`giveNextIndex`).
create function addresses_left() returns table (id uuid, asset text, count integer)
language sql stable set search_path = public, pg_temp as $$
  select list.id, list.asset, count(listed.id) filter (
      where listed.path_index >= list.next_index
        -- A standby has no timeline of its own yet.
        and case when pg_is_in_recovery() then true else list.indexes_given_in = database_timeline() end
    )::integer
  from receiving_addresses list join member_addresses listed on listed.receiving_address_id = list.id
  where list.replaced_at is null and list.account_key is null
  group by list.id
$$;
grant execute on function addresses_left to cairn_server;

-- The member's address that a deposit is paid to; null for a deposit with a shared address or one of its own.
create function member_address_of(p_deposit uuid) returns uuid
language sql stable set search_path = public, pg_temp as $$
  select own.id from deposits deposit
    join member_addresses own on own.member_id = deposit.member_id and own.address = deposit.address
  where deposit.id = p_deposit
$$;
grant execute on function member_address_of to cairn_server;

-- When the source of the chain last showed all payments to the address of a deposit, and when it is read again. Every
-- own address that was ever given stays here, and each deposit to a member's address.
create table address_looks (
  deposit_id uuid primary key references deposits on delete restrict,
  looked_at  timestamptz,
  due_at     timestamptz not null default now()
);
-- `followPayments`: the addresses that are due.
create index address_looks_due on address_looks (due_at);
grant select, insert (deposit_id), update (looked_at, due_at) on address_looks to cairn_server;

-- The ether at a member's address, in wei, as final blocks showed it. Ether that a contract sends is in no transaction
-- to the address, so the balance is compared with the transactions that are known (`unexplained_ether`).
create table ether_balances (
  member_address_id uuid primary key references member_addresses on delete restrict,
  -- The time of the first block that was looked at, and what no known transaction had brought there until then.
  opened_at timestamptz not null,
  opening   numeric(38, 0) not null,
  -- The last block that was looked at, and the balance there.
  height    bigint not null check (height >= 0),
  units     numeric(38, 0) not null check (units >= 0)
);
grant select, insert, update (height, units) on ether_balances to cairn_server;

-- The transactions that a member's address sent, as when its ether is collected.
create table ether_spendings (
  transaction_id    text primary key check (is_transaction_id('ethereum', transaction_id)),
  member_address_id uuid not null references member_addresses on delete restrict,
  block_height      bigint not null check (block_height >= 0),
  -- Its value and its fee in wei; null until its block is final.
  units             numeric(38, 0) check (units >= 0)
);
-- `known_ether`: the spendings of an address.
create index ether_spendings_by_address on ether_spendings (member_address_id);
grant select, insert (transaction_id, member_address_id, block_height), update (block_height, units)
  on ether_spendings to cairn_server;

-- When an unpaid deposit ends by itself.
create function open_until(deposit deposits) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select deposit.requested_at + deposit_open_hours * interval '1 hour' from settings
$$;
grant execute on function open_until to cairn_server;

-- The coins that the member was told to send, where sources of rates are set.
create table deposit_quotes (
  deposit_id  uuid primary key references deposits on delete restrict,
  -- Millionths of a dollar for one coin.
  rate_micros bigint not null check (rate_micros > 0),
  -- The amount of the deposit at this rate, in the smallest unit of the coin and rounded up.
  units       numeric(38, 0) not null check (units > 0),
  -- Until when the rate is fixed.
  ends_at     timestamptz not null,
  -- The request of the two operators who set the rate; null for a rate of the sources.
  approval_id uuid references approvals on delete restrict,
  -- The server's signature over this row. Without a valid one a person credits the payment.
  signature   bytea not null check (octet_length(signature) = 37)
);

-- A quote is fixed once: it is neither changed nor deleted.
grant select, insert on deposit_quotes to cairn_server;
grant select on deposit_quotes to cairn_auditor;

reset role;
