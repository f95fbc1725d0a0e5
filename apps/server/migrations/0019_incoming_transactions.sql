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
  subject_kind   text not null check (subject_kind in ('deposit', 'bonus_funding', 'gain_or_loss')),
  subject_id     uuid not null,

  -- A record uses one transaction.
  constraint incoming_transactions_one_each unique (subject_kind, subject_id)
);

-- Whether a gain or a loss that was entered wrongly has been corrected: two people approved one of the other kind, of
-- the same plan and amount, that was recorded after it was approved.
create function is_corrected_gain_or_loss(recorded uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.gains_and_losses wrong
      join public.approvals approved on approved.id = wrong.approval_id and approved.status = 'approved'
      join public.gains_and_losses opposite on opposite.plan_id = wrong.plan_id
        and opposite.amount_cents = wrong.amount_cents and opposite.kind <> wrong.kind
        and opposite.recorded_at > approved.decided_at
      join public.approvals correction on correction.id = opposite.approval_id and correction.status = 'approved'
    where wrong.id = recorded)
$$;
grant execute on function is_corrected_gain_or_loss to cairn_server;

create function claim_incoming_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A corrected gain gives its transaction to the record that is right.
  delete from public.incoming_transactions
    where transaction_id = lower(new.transaction_id) and subject_kind = 'gain_or_loss'
      and public.is_corrected_gain_or_loss(subject_id);
  insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
    values (lower(new.transaction_id), tg_argv[0], new.id);
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
grant select on incoming_transactions to cairn_server;

comment on table incoming_transactions is 'What each incoming transaction on a chain paid.';

reset role;
