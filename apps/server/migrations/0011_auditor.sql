-- The auditor holds the records of deposits, withdrawals and bonuses against the ledger, and may therefore read of them what
-- is about money: nothing that says who a member is or where somebody is paid out.
grant usage on schema public to cairn_auditor;

set role cairn_owner;

grant select (id, member_id, wallet, amount_cents, received_cents, status, released_at) on deposits to cairn_auditor;
grant select (id, member_id, amount_cents, status) on withdrawals to cairn_auditor;
grant select (referred_id, sponsor_id, deposit_id, amount_cents, paid_at) on referral_bonuses to cairn_auditor;

reset role;
