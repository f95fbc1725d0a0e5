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
    if public.is_transaction_taken(new.transaction_id, case tg_argv[0] when 'deposit' then new.id end) then
      raise unique_violation using message = 'another record has this transaction',
        table = 'incoming_transactions', constraint = 'incoming_transactions_pkey';
    end if;
    -- Two at once: the primary key refuses the second. Payments to own addresses are rows already.
    insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
      select lower(new.transaction_id), tg_argv[0], new.id
      where tg_argv[0] <> 'deposit' or not exists (select from public.incoming_payments payment
        where public.may_pay(payment, new.id) and lower(payment.transaction_id) = lower(new.transaction_id));
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

-- The server reads where a transaction was used. Insert, update and delete are granted to no role.
grant select on incoming_transactions, gain_or_loss_corrections to cairn_server;

reset role;
