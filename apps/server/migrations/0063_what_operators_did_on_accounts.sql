-- Operators ask what a colleague or the system did on an account: what came into one custody by the hand of the system, what a treasurer
-- sent. Measured in a world of two million transfers that took up to a second: the account and the actor have an index each, and by
-- either of them everything went by that the other leaves out.
set role cairn_owner;

-- The transfers from an account, and to it, by one operator or by the system. Not those by members: of those each has few,
-- and every payment of theirs would write two rows more.
create index transfers_by_from_account_and_actor on ledger.transfers (from_account, actor, posted_at, position)
  where left(actor, 7) <> 'member:';
create index transfers_by_to_account_and_actor on ledger.transfers (to_account, actor, posted_at, position)
  where left(actor, 7) <> 'member:';

reset role;
