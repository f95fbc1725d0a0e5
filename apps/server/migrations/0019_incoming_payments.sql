-- Payments that arrived, each by its place in its transaction; and another transaction for a record, where the first
-- was mistyped or replaced.
set role cairn_owner;

-- A payment that arrived, by its place in its transaction: one transaction may have several. An operator enters one
-- that belongs to no deposit. The server adds each that a source shows to a deposit's own address or to a member's, as
-- soon as it is seen.
create table incoming_payments (
  id               uuid primary key,
  asset            text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  transaction_id   text not null,
  output           integer not null check (output >= 0),
  -- In the smallest unit of the coin, and what it was worth when it was entered; null where no rate was known.
  units            numeric(38, 0) not null check (units > 0),
  amount_cents     bigint check (amount_cents > 0),
  note             text check (char_length(note) between 3 and 500),
  entered_by       uuid references operators on delete restrict,
  entered_at       timestamptz not null default now(),
  -- The member's address that it pays; null for another address. This column and the next nine are null where an
  -- operator entered it.
  member_address_id uuid references member_addresses on delete restrict,
  -- The deposit whose own address it pays, or for which it came to a member's address (`attribute_payment`). It is null
  -- while several of the member's deposits were open, until a person confirms one of them with it.
  deposit_id       uuid references deposits on delete restrict,
  -- When it was first seen, or the time of its block if that is earlier.
  seen_at          timestamptz,
  -- A contract sent it, so it is in no transaction to the address. The balance at its block shows it, and the hash of
  -- the block stands where others have their transaction.
  is_from_contract boolean not null default false,
  -- Its block, which may be replaced by another; null while it has none.
  block_height     bigint check (block_height >= 0),
  block_hash       text check (block_hash ~ '^[0-9a-f]{64}$'),
  -- How many blocks have it or follow it, and whether that is enough.
  depth            integer check (depth >= 0),
  is_final         boolean,
  looked_up_at     timestamptz,
  -- Since when the source shows it no more, or no block has a credited one any more. It may come back.
  gone_since       timestamptz,
  -- For a credited one that the source does not know: the heights of the chain at the first and at the last look
  -- without it. After six blocks without it, it has left the chain. `blocksUntilGone` of the contract is the same.
  absent_from      bigint check (absent_from >= 0),
  absent_to        bigint,
  has_left         boolean not null generated always as (coalesce(absent_to - absent_from >= 6, false)) stored,
  -- Why it is not credited yet: a case of the contract (`creditCases`).
  found            text check (found ~ '^[a-z]+(_[a-z]+)*$'),
  -- `deposited`: it is a part of what its deposit received. `credited`: to the member's balance. The other two, and
  -- each outcome of a payment that an operator entered, are what two people decided, with their request. With the
  -- status the reference can only point to an approved request.
  outcome          text check (outcome in ('deposited', 'credited', 'refunded', 'mistaken')),
  decided_at       timestamptz,
  approval_id      uuid unique,
  approval_status  text not null generated always as ('approved') stored,
  -- What the server credited by itself, and its signature over that.
  credited_cents   bigint check (credited_cents > 0),
  signature        bytea check (octet_length(signature) = 37),
  -- When its credit was taken back (`credit_reversals`), so that the same output can be credited again. Written by
  -- `ledger.post_credit_reversal` only.
  reversed_at      timestamptz,

  -- Only a credited payment is missed and reversed.
  constraint incoming_payments_missed_were_credited check (
    (absent_from is null) = (absent_to is null) and absent_from <= absent_to
    and (absent_from is null or gone_since is not null)
    and (num_nonnulls(absent_from, reversed_at) = 0
      or deposit_id is not null and coalesce(outcome in ('deposited', 'credited'), false))),
  constraint incoming_payments_transaction_has_its_shape check (is_transaction_id(asset, transaction_id)),
  constraint incoming_payments_are_entered_or_seen check (
    case when entered_by is not null then num_nulls(note, amount_cents) = 0 and num_nonnulls(member_address_id,
        deposit_id, seen_at, depth, is_final, block_height, looked_up_at, gone_since, found) = 0
      else note is null and num_nonnulls(member_address_id, deposit_id) > 0
        and num_nulls(seen_at, depth, is_final) = 0 and (block_height is null) = (depth = 0) end),
  constraint incoming_payments_of_contracts_are_final check (not is_from_contract or asset = 'ethereum' and is_final
    and member_address_id is not null and output = 0 and transaction_id = '0x' || block_hash),
  constraint incoming_payments_block_is_whole check ((block_height is null) = (block_hash is null)),
  -- A final payment is in the chain.
  constraint incoming_payments_final_are_there check (not is_final or gone_since is null and depth > 0),
  constraint incoming_payments_outcome_is_whole check (
    (outcome is null) = (decided_at is null)
    and (approval_id is null) = (outcome is null or outcome = 'deposited' or credited_cents is not null)
    and (outcome = 'deposited' or credited_cents is not null) <= (deposit_id is not null)
    and (credited_cents is null or outcome = 'credited')),
  constraint incoming_payments_were_approved foreign key (approval_id, approval_status)
    references approvals (id, status) on delete restrict
);
-- A payment is entered once, unless that was a mistake or its credit was reversed. So it is attributed once, however
-- often a source shows it.
create unique index incoming_payments_output on incoming_payments (asset, lower(transaction_id), output)
  where outcome is distinct from 'mistaken' and reversed_at is null and not is_from_contract;
-- A payment from a contract counts once for its address and its block.
create unique index incoming_payments_from_contracts on incoming_payments (member_address_id, block_height)
  where is_from_contract and reversed_at is null;
-- `listPayments`, and the open ones, which a count adds.
create index incoming_payments_by_time on incoming_payments (entered_at, id);
-- `searchRecords`: every id that was typed; `is_transaction_taken`.
create index incoming_payments_by_transaction on incoming_payments (lower(transaction_id));
-- The payments of a deposit, on its pages and where it is credited.
create index incoming_payments_by_deposit on incoming_payments (deposit_id) where deposit_id is not null;
-- The payments of a member that belong to no deposit yet; `known_ether`.
create index incoming_payments_by_member_address on incoming_payments (member_address_id)
  where member_address_id is not null;
-- Payments that are not decided: what the server looks up again, the metrics, and `viewUnits`.
create index incoming_payments_open on incoming_payments (asset, looked_up_at) where outcome is null;
-- `followCredited`: credited payments, until a hundred blocks follow them. `blocksWatched` of the contract is the same
-- number.
create index incoming_payments_watched on incoming_payments (asset, looked_up_at)
  where outcome in ('deposited', 'credited') and deposit_id is not null and reversed_at is null
    and (depth < 100 or gone_since is not null);
-- `misses_payment`: credited payments that no block has. Nearly always there is none.
create index incoming_payments_missed on incoming_payments (deposit_id)
  where outcome in ('deposited', 'credited') and gone_since is not null and reversed_at is null;

-- Finds the deposit that a payment to a member's address is for, without comparing amounts. An operator may have
-- confirmed a deposit with the transaction already. Otherwise it is the one deposit to the address that was open when
-- the payment was seen; null with several; or the last one before, whose later payments go to the balance. The clock of
-- the database may be thirty seconds ahead of the chain's.
create function attribute_payment() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  with paid as (
    select deposit.id, deposit.requested_at,
      deposit.decided_at is null or deposit.decided_at > new.seen_at as was_open,
      (lower(current_transaction(deposit.id, deposit.transaction_id)) = lower(new.transaction_id)) is true
        as is_confirmed
    from member_addresses own
      join deposits deposit on deposit.member_id = own.member_id and deposit.address = own.address
    where own.id = new.member_address_id and deposit.requested_at < new.seen_at + interval '30 seconds'
  )
  select id into new.deposit_id from paid
    where is_confirmed or (select count(*) filter (where was_open) from paid) < 2
    order by is_confirmed desc, was_open desc, requested_at desc limit 1;
  return new;
end
$$;
-- A payment that was taken back from a deposit belongs to none until a person decides.
create trigger incoming_payments_are_attributed before insert on incoming_payments
  for each row when (new.member_address_id is not null and new.found is distinct from 'credited_wrongly')
  execute function attribute_payment();

-- The ether that the transactions of a member's address, and the payments from contracts that were found, account for
-- at a block: what came in, less what it sent with its fees.
create function known_ether(p_address uuid, p_height bigint) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select (select coalesce(sum(units), 0) from incoming_payments
      where member_address_id = p_address and gone_since is null and block_height <= p_height
        -- After a wrong credit was taken back, another row has the same payment.
        and reversed_at is null)
    - (select coalesce(sum(units), 0) from ether_spendings
      where member_address_id = p_address and block_height <= p_height)
$$;
-- The ether at an address, at the last block that was looked at, of which no transaction is known: a contract sent it.
create function unexplained_ether(p_address uuid) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select units - opening - known_ether(member_address_id, height) from ether_balances
  where member_address_id = p_address
$$;
grant execute on function known_ether, unexplained_ether to cairn_server;

-- A payment from a contract is all that the balance of its block leaves unexplained, so that no ether counts twice.
create function require_unexplained_ether() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from ether_balances where member_address_id = new.member_address_id and height = new.block_height
    and unexplained_ether(member_address_id) = new.units;
  if not found then
    raise exception 'the balance of the address does not show this payment' using errcode = 'check_violation',
      table = 'incoming_payments', constraint = 'incoming_payments_of_contracts_are_unexplained';
  end if;
  return new;
end
$$;
create trigger incoming_payments_of_contracts_are_unexplained before insert on incoming_payments
  for each row when (new.is_from_contract and new.found is distinct from 'credited_wrongly')
  execute function require_unexplained_ether();

-- Whether this deposit is a payment's, or may be confirmed with it by a person.
create function may_pay(payment incoming_payments, p_deposit uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select payment.deposit_id = p_deposit
    or payment.deposit_id is null and payment.member_address_id = member_address_of(p_deposit)
$$;
grant execute on function may_pay to cairn_server;

-- Whether a transaction belongs to another record than this deposit, or with null to any. Several deposits share one
-- that pays their own addresses: each has its outputs.
create function is_transaction_taken(p_transaction text, p_deposit uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from incoming_transactions taken where taken.transaction_id = lower(p_transaction)
      and not (taken.subject_kind = 'gain_or_loss' and is_corrected_gain_or_loss(taken.subject_id))
      and not (taken.subject_kind = 'deposit' and exists (select from incoming_payments
        where deposit_id = taken.subject_id and lower(transaction_id) = taken.transaction_id))
  ) or exists (
    select from incoming_payments payment
    where lower(transaction_id) = lower(p_transaction) and entered_by is null
    having count(*) > 0 and not coalesce(bool_or(may_pay(payment, p_deposit)), false)
  )
$$;
grant execute on function is_transaction_taken to cairn_server;

-- All payments of a transaction are in the list, or the transaction is another record's. A mistake frees it.
create function claim_transaction_of_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.incoming_transactions
    where transaction_id = lower(new.transaction_id) and subject_kind = 'payment';
  insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
    select lower(transaction_id), 'payment', id from public.incoming_payments
    where lower(transaction_id) = lower(new.transaction_id) and outcome is distinct from 'mistaken'
      and entered_by is not null
    order by id limit 1;
  return null;
end
$$;
create trigger incoming_payments_claim_their_transaction after insert or update of outcome on incoming_payments
  for each row when (new.entered_by is not null) execute function claim_transaction_of_payments();

-- Two people decide a payment, once. Without them, a payment is a part of its completed deposit, or is credited at the
-- current rate where no rule takes a person.
create function require_decision_of_payment() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.approval_id is null then
    if new.outcome = 'deposited' then
      -- One that came back after its credit was reversed is no part of that deposit again.
      perform from deposits where id = new.deposit_id and status = 'completed' and may_pay(old, id)
        and not exists (select from incoming_payments earlier where earlier.asset = new.asset
          and lower(earlier.transaction_id) = lower(new.transaction_id) and earlier.output = new.output
          and earlier.deposit_id = new.deposit_id and earlier.reversed_at is not null);
    else
      perform where why_payment_takes_a_person(new.id, new.credited_cents) is null;
    end if;
  else
    perform from find_approved(new.approval_id, 'payment_outcome') approval
      where approval.payload ->> 'payment_id' = new.id::text and approval.payload ->> 'outcome' = new.outcome;
  end if;
  if not found then
    raise exception 'two people have not approved this outcome' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger incoming_payments_take_two before update on incoming_payments
  for each row when (old.outcome is null and new.outcome is not null) execute function require_decision_of_payment();
create trigger incoming_payments_are_decided_once before update on incoming_payments
  for each row when (old.outcome is not null and (old.outcome, old.decided_at, old.approval_id, old.credited_cents)
    is distinct from (new.outcome, new.decided_at, new.approval_id, new.credited_cents))
  execute function refuse_rewriting();
-- A source may be wrong about the units until the payment is decided.
create trigger incoming_payments_keep_their_units before update of units, amount_cents on incoming_payments
  for each row when ((old.units, old.amount_cents) is distinct from (new.units, new.amount_cents)
    and num_nonnulls(old.outcome, new.outcome, old.entered_by) > 0)
  execute function refuse_rewriting();
-- A payment gets its deposit once, with the confirmation of that deposit.
create trigger incoming_payments_stay_with_their_deposit before update of deposit_id on incoming_payments
  for each row when (old.deposit_id is distinct from new.deposit_id
    and (old.deposit_id is not null or old.outcome is not null or new.outcome is distinct from 'deposited'))
  execute function refuse_rewriting();

-- The credit of a payment in cents: what went to the balance, or its part of what its deposit received, by units. The
-- parts of a deposit add up to the whole.
create function credited_by_payment(payment incoming_payments) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case
    when payment.outcome = 'credited' then coalesce(payment.credited_cents,
      (select (payload ->> 'amount')::numeric * 100 from approvals where id = payment.approval_id)::bigint)
    when payment.outcome = 'deposited' then (
      select (div(deposit.received_cents * upto, total) - div(deposit.received_cents * (upto - units), total))::bigint
      from (select id, units, sum(units) over (order by seen_at, id) as upto, sum(units) over () as total
        from incoming_payments where deposit_id = payment.deposit_id and outcome = 'deposited') as part
      join deposits deposit on deposit.id = payment.deposit_id where part.id = payment.id)
  end
$$;
-- Who got the credit of a payment: the member whom two people named, or the deposit's.
create function credited_member(payment incoming_payments) returns uuid
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select split_part(payload ->> 'to', ':', 2)::uuid from approvals where id = payment.approval_id),
    (select member_id from deposits where id = payment.deposit_id))
$$;
grant execute on function credited_by_payment, credited_member to cairn_server;

grant select on incoming_payments to cairn_server;
grant insert (id, asset, transaction_id, output, units, amount_cents, note, entered_by, deposit_id, member_address_id,
    seen_at, block_height, block_hash, depth, is_final, is_from_contract),
  update (units, amount_cents, outcome, decided_at, approval_id, deposit_id, block_height, block_hash, depth, is_final,
    looked_up_at, gone_since, absent_from, absent_to, found, credited_cents, signature) on incoming_payments
    to cairn_server;
grant select (id, asset, transaction_id, output, units, deposit_id, outcome, approval_id, credited_cents,
  signature, reversed_at) on incoming_payments to cairn_auditor;
comment on table incoming_payments is
  'Payments that arrived: to own addresses of deposits, to addresses of members, and without a deposit.';

-- Another transaction for a completed deposit or withdrawal: the recorded one was mistyped, or another took its place
-- on the chain. The record keeps what was entered, because its decision is signed with that. Two people agree, because
-- the transaction before becomes free for another record.
create table transaction_corrections (
  approval_id        uuid primary key,
  approval_status    text not null generated always as ('approved') stored,
  subject_kind       text not null check (subject_kind in ('deposit', 'withdrawal')),
  subject_id         uuid not null,
  asset              text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  cause              text not null check (cause in ('mistyped', 'replaced')),
  transaction_before text not null,
  transaction_id     text not null,
  corrected_at       timestamptz not null default now(),

  constraint transaction_corrections_transaction_has_its_shape check (is_transaction_id(asset, transaction_id)),
  constraint transaction_corrections_were_approved foreign key (approval_id, approval_status)
    references approvals (id, status) on delete restrict
);
-- The page of a record, and its current transaction. A record is corrected once in a transaction.
create unique index transaction_corrections_by_subject on transaction_corrections (subject_id, corrected_at);
-- `isPaidBy`: the withdrawals of a transaction.
create index transaction_corrections_by_transaction on transaction_corrections (lower(transaction_id));

-- The current transaction of a record: the one of its last correction, or the one that was recorded.
create function current_transaction(p_record uuid, p_recorded text) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select transaction_id from transaction_corrections where subject_id = p_record
    order by corrected_at desc limit 1), p_recorded)
$$;

-- Two people agreed on exactly this, and it takes the place of the current transaction. The transaction of a deposit
-- that was taken back is free, and stays so.
create function require_two_for_transaction() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from find_approved(new.approval_id, 'transaction_correction') approval
    where coalesce(approval.payload ->> 'deposit_id', approval.payload ->> 'withdrawal_id') = new.subject_id::text
      and approval.payload ? (new.subject_kind || '_id')
      and approval.payload ->> 'cause' = new.cause
      and approval.payload ->> 'transaction_before' = new.transaction_before
      and approval.payload ->> 'transaction_id' = new.transaction_id)
    or exists (select from deposits where id = new.subject_id and reversed_at is not null)
    or new.transaction_before is distinct from current_transaction(new.subject_id, (
      select transaction_id from deposits where id = new.subject_id and new.subject_kind = 'deposit'
      union all
      select transaction_id from withdrawals where id = new.subject_id and new.subject_kind = 'withdrawal'))
  then
    raise exception 'two people have not approved this transaction' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger transaction_corrections_take_two before insert on transaction_corrections
  for each row execute function require_two_for_transaction();

-- The record uses the new transaction from now on, and another may use the one before. A withdrawal is looked up again.
create function apply_transaction_correction() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.subject_kind = 'deposit' then
    update public.deposits set transaction_corrected_at = now() where id = new.subject_id;
    delete from public.incoming_transactions where subject_kind = 'deposit' and subject_id = new.subject_id;
    insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
      values (lower(new.transaction_id), 'deposit', new.subject_id);
  else
    update public.withdrawals set transaction_corrected_at = now(), transaction_output = null
      where id = new.subject_id;
    update public.withdrawal_lookups
      set found = null, sentence = null, units = null, depth = null, looked_up_at = null, ended_at = null
      where withdrawal_id = new.subject_id;
  end if;
  return null;
end
$$;
create trigger transaction_corrections_are_applied after insert on transaction_corrections
  for each row execute function apply_transaction_correction();

-- A correction is never changed or deleted; a wrong one is corrected by another.
grant select, insert (approval_id, subject_kind, subject_id, asset, cause, transaction_before, transaction_id)
  on transaction_corrections to cairn_server;
grant execute on function current_transaction to cairn_server;
comment on table transaction_corrections is 'The transactions that took the place of mistyped or replaced ones.';

reset role;
