-- A transaction on a chain brought money in once. That it brings one deposit was an index of deposits (0008); that the house's own
-- funding of bonuses (0047) and a gain of a plan (0029) name it once was looked at by code, each within its own kind. Nothing saw
-- that the payment of a member was named again as the house's money. Here is one place for everything that a payment to us may be taken
-- for, and the database keeps it.
--
-- What leaves us is another matter: a withdrawal has its own index, and a loss is looked at beside the other results.
set role cairn_owner;

create table incoming_transactions (
  -- However it is spelled.
  transaction_id text primary key check (transaction_id = lower(transaction_id)),
  -- What it was taken for, as the audit log names it.
  subject_kind   text not null check (subject_kind in ('deposit', 'bonus_funding', 'plan_result')),
  subject_id     uuid not null,

  -- One payment each.
  constraint incoming_transactions_one_each unique (subject_kind, subject_id)
);

-- What is there already stays as it is, also where two records name the same transaction: then it is the deposit's, or else what was
-- recorded first, and from now on nobody else's.
insert into incoming_transactions (transaction_id, subject_kind, subject_id)
select lower(transaction_id), 'deposit', id from deposits where transaction_id is not null;

insert into incoming_transactions (transaction_id, subject_kind, subject_id)
select distinct on (lower(named.transaction_id)) lower(named.transaction_id), named.kind, named.id
from (
  select 'bonus_funding' as kind, id, approval_id, transaction_id, asked_at as at from bonus_fundings
  union all
  select 'plan_result', id, approval_id, transaction_id, recorded_at from plan_results where outcome = 'gain'
) as named
join approvals approval on approval.id = named.approval_id and approval.status in ('pending', 'approved')
where named.transaction_id is not null
order by lower(named.transaction_id), named.at
on conflict do nothing;

-- Triggers, because the rule is about four tables, and a rule that each call has to remember is forgotten by the next one. They are
-- the only ones who write here.
create function take_incoming_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.incoming_transactions (transaction_id, subject_kind, subject_id)
    values (lower(new.transaction_id), tg_argv[0], new.id);
  return null;
end
$$;
create trigger deposits_take_their_transaction after insert or update of transaction_id on deposits
  for each row when (new.transaction_id is not null) execute function take_incoming_transaction('deposit');
create trigger bonus_fundings_take_their_transaction after insert on bonus_fundings
  for each row when (new.transaction_id is not null) execute function take_incoming_transaction('bonus_funding');
create trigger plan_results_take_their_transaction after insert on plan_results
  for each row when (new.transaction_id is not null and new.outcome = 'gain')
  execute function take_incoming_transaction('plan_result');

-- What was asked for and is not done gives its transaction back: the same payment may be written down again, rightly.
create function give_incoming_transaction_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.incoming_transactions taken
    using (
      select 'bonus_funding' as kind, id from public.bonus_fundings where approval_id = new.id
      union all
      select 'plan_result', id from public.plan_results where approval_id = new.id
    ) as asked
    where taken.subject_kind = asked.kind and taken.subject_id = asked.id;
  return null;
end
$$;
create trigger approvals_give_transactions_back after update of status on approvals
  for each row when (new.status in ('refused', 'withdrawn') and old.status = 'pending')
  execute function give_incoming_transaction_back();

revoke execute on function take_incoming_transaction, give_incoming_transaction_back from public;

-- The server looks where a transaction was used. It may not write here.
grant select on incoming_transactions to cairn_server;

comment on table incoming_transactions is 'What each payment to us on a chain was taken for.';

reset role;
