-- Operators narrow their queues to one coin, or to what was paid from balances. Measured in a world of a hundred thousand
-- members, such a page took up to 1.4 seconds, because everything was walked through in the order of time until enough of the
-- wallet was found, and all of it when there was none.
set role cairn_owner;

-- The operators' deposits of one wallet, by time.
create index deposits_by_wallet on deposits (wallet, requested_at, id);
-- The operators' withdrawals in one asset, by time.
create index withdrawals_by_asset on withdrawals (asset, requested_at, id);

reset role;
