-- A funding of the bonus budget that was entered wrongly stayed there, and there was no way out of the budget but bonuses. It gets its
-- counterpart: one operator asks, another approves, and the ledger moves the same money back to where it came from (0028). Nothing is
-- edited: the funding stays, and the reversal stands beside it.
set role cairn_owner;

insert into ledger.transfer_kinds (kind, from_role, to_role, server_may, approval_kind, meaning) values
  ('bonus_budget_returned', 'bonus_budget', 'custody', false, 'bonus_funding_reversal',
   'A funding of the bonus budget was entered wrongly, and two people say so');

-- What was taken back. A row is written when it is approved, so that of one funding there is one at most.
create table bonus_funding_reversals (
  funding_id      uuid primary key references bonus_fundings on delete restrict,
  approval_id     uuid not null unique,
  -- The state beside it makes the reference point to an approved request only.
  approval_status text not null generated always as ('approved') stored,
  reversed_at     timestamptz not null default now(),
  constraint bonus_funding_reversals_were_approved foreign key (approval_id, approval_status)
    references approvals (id, status) on delete restrict
);

-- A payment that was entered wrongly may be entered rightly: its transaction is taken for nothing any more (0058).
create function give_reversed_transaction_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.incoming_transactions where subject_kind = 'bonus_funding' and subject_id = new.funding_id;
  return null;
end
$$;
create trigger bonus_funding_reversals_give_transactions_back after insert on bonus_funding_reversals
  for each row execute function give_reversed_transaction_back();
revoke execute on function give_reversed_transaction_back from public;

-- The server may add, and never change or delete. The auditor holds them against the ledger.
grant select, insert on bonus_funding_reversals to cairn_server;
grant select on bonus_funding_reversals to cairn_auditor;

comment on table bonus_funding_reversals is 'Fundings of the bonus budget that were taken back.';

reset role;
