-- Rows that were altered in the database itself. The server signs each address that money goes to and each decision of an operator with a
-- key outside the database, and finds an alteration when it uses the row (`docs/decisions/0067-signed-addresses.md` and 0134).
set role cairn_owner;

create table altered_addresses (
  -- What was altered, by its name in the server (`signedRows`).
  kind     text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- Of the row in the table of that kind. No reference, because that row may be removed as well.
  id       uuid not null,
  -- When the owners were informed last: once a day while the row is found.
  found_at timestamptz not null default now(),
  primary key (kind, id)
);

grant select, insert (kind, id), update (found_at) on altered_addresses to cairn_server;

comment on table altered_addresses is 'Rows that are not what the server signed.';

reset role;
