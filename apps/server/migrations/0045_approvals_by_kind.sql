-- Operators narrow the requests to one kind or to what became of them. Of kinds that come seldom the whole list was walked
-- through, from its newest to its oldest, for a page that is not full.
set role cairn_owner;

-- The requests of one kind, newest first, and what waits of it, oldest first.
create index approvals_by_kind on approvals (kind, asked_at, id);
-- Those that were approved, refused or withdrawn, newest first.
create index approvals_by_status on approvals (status, asked_at, id);
-- It has what waits, too.
drop index approvals_waiting;

reset role;
