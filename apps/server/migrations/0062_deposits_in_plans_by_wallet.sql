-- What lies in plans and came by one wallet was found by walking everything that lies in plans in the order of time: where the payments
-- of that wallet are at the far end, a hundred thousand deposits went by before the first was found.
set role cairn_owner;

-- The operators' choice "in its plan" together with a wallet, in the order of time.
create index deposits_in_plans_by_wallet on deposits (wallet, requested_at, id)
  where status = 'completed' and released_at is null;

reset role;
