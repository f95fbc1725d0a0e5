-- Operators look for a payment by its amount: the one of 250.50 that somebody writes about. Without these, all deposits are walked
-- through in the order of time when few or none have such an amount.
set role cairn_owner;

-- The operators' deposits within amounts asked.
create index deposits_by_amount on deposits (amount_cents);
-- The operators' withdrawals within amounts.
create index withdrawals_by_amount on withdrawals (amount_cents);

reset role;
