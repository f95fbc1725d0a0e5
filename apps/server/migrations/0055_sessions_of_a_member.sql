-- A member's page shows their newest sessions and how many there are, open and over. The index there is knows only open ones.
set role cairn_owner;

-- A member's page, newest first.
create index sessions_of_member on sessions (member_id, signed_in_at desc);

reset role;
