-- A member sees what two operators put right by hand, with the words that were written for them, beside what else happened to
-- their money.
set role cairn_owner;

-- The newest corrections of a member, for the dashboard.
create index approvals_corrections_of_member on approvals (member_id, decided_at desc, id desc)
  where kind = 'manual_transfer' and status = 'approved';

reset role;
