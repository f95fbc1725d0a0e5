-- Nobody can edit what a member has. What went wrong is put right by a transfer of its own, with a reason, that one operator
-- asks for and another approves: the ledger posts these kinds only out of such a request (0028). Their other side is an account
-- of its own, so that everything that was ever put right by hand is one statement, and its balance what it cost.
set role cairn_owner;

insert into ledger.account_roles (role, keeps_balance, is_members, meaning) values
  ('corrections', false, false, 'The other side of what was put right by hand; below zero by what members were given');

insert into ledger.transfer_kinds (kind, from_role, to_role, server_may, approval_kind, meaning) values
  ('correction_credited', 'corrections', 'available',   false, 'manual_transfer', 'Two people put right what a member had too little'),
  ('correction_debited',  'available',   'corrections', false, 'manual_transfer', 'Two people put right what a member had too much');

select ledger.open_account('corrections', 'corrections');

-- The verifier holds transfers that take two people against the requests that were approved: what was asked for, and that
-- who approved is not who asked. Not the reasons, which people write freely.
grant select (id, kind, payload, status, asked_by, decided_by) on approvals to cairn_auditor;

reset role;
