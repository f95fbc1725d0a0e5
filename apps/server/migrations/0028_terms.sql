-- Which version of the terms a member agreed to, and when. The version in force and its address are settings; a member who has
-- not agreed to it makes no new deposit, and can do everything else.
set role cairn_owner;

create table terms_agreements (
  member_id uuid not null references members on delete restrict,
  version   text not null check (char_length(version) between 1 and 40),
  -- Where the terms were when the member agreed.
  url       text not null check (url ~ '^https://' and char_length(url) <= 200),
  agreed_at timestamptz not null default now(),

  -- A member agrees to a version once.
  primary key (member_id, version)
);

-- The server may add an agreement in the present. None is changed or deleted.
grant select, insert (member_id, version, url) on terms_agreements to cairn_server;

comment on table terms_agreements is 'Which version of the terms a member agreed to, and when.';

reset role;
