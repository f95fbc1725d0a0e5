-- A transaction on a chain brings money in once. It may pay a deposit, a funding of the bonus budget or a gain of a
-- plan, but only one of them. This table has one row for each incoming transaction in use; its primary key is the rule.
--
-- Triggers write it, because the rule is about four tables and a rule that each call must remember is forgotten by the
-- next one. References of banks are not unique, and are not here. Outgoing transactions have other rules: a withdrawal
-- has its own unique index, and a loss is compared with the other gains and losses.
set role cairn_owner;

create table incoming_transactions (
  -- In lower case, so that upper and lower case are one transaction.
  transaction_id text primary key check (transaction_id = lower(transaction_id)),
  -- What it paid, as the audit log names it.
  subject_kind   text not null check (subject_kind in ('deposit', 'bonus_funding', 'gain_or_loss', 'payment')),
  subject_id     uuid not null,

  -- A record uses one transaction.
  constraint incoming_transactions_one_each unique (subject_kind, subject_id)
);

-- Which record corrected which. A row is made when the transaction of a corrected record goes to the right one. A
-- correction frees one transaction: without the primary key one loss would free the transactions of two gains.
create table gain_or_loss_corrections (
  correction_id uuid primary key references gains_and_losses on delete restrict,
  -- A record is corrected once.
  corrected_id  uuid not null unique references gains_and_losses on delete restrict
);

-- The correction of a gain or a loss that was entered wrongly: the first of the other kind, of the same plan and
-- amount, that was recorded after it was approved, is approved itself, and corrected nothing yet. Null without one.
create function find_gain_or_loss_correction(recorded uuid) returns uuid
language sql stable set search_path = pg_catalog, pg_temp as $$
  select opposite.id from public.gains_and_losses wrong
    join public.approvals approved on approved.id = wrong.approval_id and approved.status = 'approved'
    join public.gains_and_losses opposite on opposite.plan_id = wrong.plan_id
      and opposite.amount_cents = wrong.amount_cents and opposite.kind <> wrong.kind
      and opposite.recorded_at > approved.decided_at
    join public.approvals correction on correction.id = opposite.approval_id and correction.status = 'approved'
  where wrong.id = recorded
    and not exists (select from public.gain_or_loss_corrections used where used.correction_id = opposite.id)
  order by opposite.recorded_at, opposite.id limit 1
$$;

-- Whether a gain or a loss has been corrected, or has a correction.
create function is_corrected_gain_or_loss(recorded uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.gain_or_loss_corrections where corrected_id = recorded)
    or public.find_gain_or_loss_correction(recorded) is not null
$$;
grant execute on function is_corrected_gain_or_loss, find_gain_or_loss_correction to cairn_server;

create function claim_incoming_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A corrected record gives its transaction to the record that is right, and uses its correction up. When two need the
  -- same correction at once, its primary key refuses the second.
  insert into public.gain_or_loss_corrections (correction_id, corrected_id)
    select public.find_gain_or_loss_correction(wrong.id), wrong.id
    from public.gains_and_losses wrong
    where lower(wrong.transaction_id) = lower(new.transaction_id)
      and public.find_gain_or_loss_correction(wrong.id) is not null
      and not exists (select from public.gain_or_loss_corrections where corrected_id = wrong.id);
  delete from public.incoming_transactions
    where transaction_id = lower(new.transaction_id) and subject_kind = 'gain_or_loss'
      and subject_id in (select corrected_id from public.gain_or_loss_corrections);
  -- A loss brings nothing in, so its trigger names no kind. It is compared with the other gains and losses only.
  if tg_nargs = 0 and exists (
    select from public.gains_and_losses other
      join public.approvals approval on approval.id = other.approval_id and approval.status in ('pending', 'approved')
    where lower(other.transaction_id) = lower(new.transaction_id) and other.id <> new.id
      and not exists (select from public.gain_or_loss_corrections where corrected_id = other.id)
  ) then
    raise unique_violation using message = 'another gain or loss has this transaction',
      constraint = 'losses_take_a_corrected_transaction';
  end if;
  if tg_nargs = 1 then
    insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
      values (lower(new.transaction_id), tg_argv[0], new.id);
  end if;
  return null;
end
$$;
create trigger deposits_claim_their_transaction after insert or update of transaction_id on deposits
  for each row when (new.transaction_id is not null) execute function claim_incoming_transaction('deposit');
-- An id of a chain is one wherever it is entered. Any other text is a reference of a bank or a broker.
create trigger bonus_fundings_claim_their_transaction after insert on bonus_fundings
  for each row when (new.transaction_id ~* '^(0x)?[0-9a-f]{64}$')
    execute function claim_incoming_transaction('bonus_funding');
create trigger gains_and_losses_claim_their_transaction after insert on gains_and_losses
  for each row when (new.transaction_id ~* '^(0x)?[0-9a-f]{64}$' and new.kind = 'gain')
  execute function claim_incoming_transaction('gain_or_loss');
create trigger losses_take_a_corrected_transaction after insert on gains_and_losses
  for each row when (new.transaction_id ~* '^(0x)?[0-9a-f]{64}$' and new.kind = 'loss')
  execute function claim_incoming_transaction();

-- A rejected or withdrawn request frees its transaction: the same payment may be recorded again, correctly.
create function release_incoming_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.incoming_transactions taken
    using (
      select 'bonus_funding' as kind, id from public.bonus_fundings where approval_id = new.id
      union all
      select 'gain_or_loss', id from public.gains_and_losses where approval_id = new.id
    ) as requested
    where taken.subject_kind = requested.kind and taken.subject_id = requested.id;
  return null;
end
$$;
create trigger approvals_release_transactions after update of status on approvals
  for each row when (new.status in ('rejected', 'withdrawn') and old.status = 'pending')
  execute function release_incoming_transaction();

-- A reversed funding frees its transaction too.
create function release_reversed_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.incoming_transactions where subject_kind = 'bonus_funding' and subject_id = new.funding_id;
  return null;
end
$$;
create trigger bonus_funding_reversals_release_transactions after insert on bonus_funding_reversals
  for each row execute function release_reversed_transaction();

-- A payment that arrived and belongs to no deposit, by its place in its transaction: one transaction may have several.
create table incoming_payments (
  id               uuid primary key,
  asset            text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  transaction_id   text not null,
  output           integer not null check (output >= 0),
  -- In the smallest unit of the coin, and what it was worth when it was entered.
  units            numeric(38, 0) not null check (units > 0),
  amount_cents     bigint not null check (amount_cents > 0),
  note             text not null check (char_length(note) between 3 and 500),
  entered_by       uuid not null references operators on delete restrict,
  entered_at       timestamptz not null default now(),
  -- What two people decided, and their request. With the status the reference can only point to an approved request.
  outcome          text check (outcome in ('credited', 'refunded', 'mistaken')),
  decided_at       timestamptz,
  approval_id      uuid unique,
  approval_status  text not null generated always as ('approved') stored,

  constraint incoming_payments_transaction_has_its_shape check (is_transaction_id(asset, transaction_id)),
  constraint incoming_payments_outcome_is_whole check
    ((outcome is null) = (approval_id is null) and (outcome is null) = (decided_at is null)),
  constraint incoming_payments_were_approved foreign key (approval_id, approval_status)
    references approvals (id, status) on delete restrict
);
-- A payment is entered once, unless that was a mistake.
create unique index incoming_payments_output on incoming_payments (asset, lower(transaction_id), output)
  where outcome is distinct from 'mistaken';
-- `listPayments`, and the open ones, which a count adds.
create index incoming_payments_by_time on incoming_payments (entered_at, id);
-- `searchRecords`: every id that was typed.
create index incoming_payments_by_transaction on incoming_payments (lower(transaction_id));

-- All payments of a transaction are in the list, or the transaction is another record's. A mistake frees it.
create function claim_transaction_of_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.incoming_transactions
    where transaction_id = lower(new.transaction_id) and subject_kind = 'payment';
  insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
    select lower(transaction_id), 'payment', id from public.incoming_payments
    where lower(transaction_id) = lower(new.transaction_id) and outcome is distinct from 'mistaken'
    order by id limit 1;
  return null;
end
$$;
create trigger incoming_payments_claim_their_transaction after insert or update of outcome on incoming_payments
  for each row execute function claim_transaction_of_payments();

-- Two people decide a payment, once.
create function require_two_for_payment() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from find_approved(new.approval_id, 'payment_outcome') approval
    where approval.payload ->> 'payment_id' = new.id::text and approval.payload ->> 'outcome' = new.outcome)
  then
    raise exception 'two people have not approved this outcome' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger incoming_payments_take_two before update on incoming_payments
  for each row when (old.outcome is null) execute function require_two_for_payment();
create trigger incoming_payments_are_decided_once before update on incoming_payments
  for each row when (old.outcome is not null) execute function refuse_rewriting();

grant select on incoming_payments to cairn_server;
grant insert (id, asset, transaction_id, output, units, amount_cents, note, entered_by),
  update (outcome, decided_at, approval_id) on incoming_payments to cairn_server;
grant select (id, outcome, approval_id) on incoming_payments to cairn_auditor;
comment on table incoming_payments is 'Payments that arrived and belong to no deposit.';

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

-- Two people agreed on exactly this, and it takes the place of the current transaction.
create function require_two_for_transaction() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from find_approved(new.approval_id, 'transaction_correction') approval
    where coalesce(approval.payload ->> 'deposit_id', approval.payload ->> 'withdrawal_id') = new.subject_id::text
      and approval.payload ? (new.subject_kind || '_id')
      and approval.payload ->> 'cause' = new.cause
      and approval.payload ->> 'transaction_before' = new.transaction_before
      and approval.payload ->> 'transaction_id' = new.transaction_id)
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
      set found = null, sentence = null, depth = null, looked_up_at = null, ended_at = null
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

-- The server reads where a transaction was used. Insert, update and delete are granted to no role.
grant select on incoming_transactions, gain_or_loss_corrections to cairn_server;

comment on table incoming_transactions is 'What each incoming transaction on a chain paid.';
comment on table gain_or_loss_corrections is
  'Which gain or loss corrected which, where the transaction of the corrected one was used again.';

reset role;
