-- How operators come in: an owner invites by email, or the command line does while there is no owner. The link is good for a
-- day and for one use; on its page the invited person sets name, password and authenticator. The operator gets the invitation's
-- id, so that one invitation can never make two.
set role cairn_owner;

create table operator_invitations (
  id           uuid primary key,
  email        text not null check (char_length(email) between 3 and 254),
  role         text not null check (role in ('owner', 'treasurer', 'reviewer', 'support')),
  -- The secret of the authenticator that they will set up, encrypted for the operator of this id.
  totp_secret  bytea not null,
  -- SHA-256 of the token of the newest link; null until one is drawn, which is when the mail goes out.
  token_hash   bytea unique check (octet_length(token_hash) = 32),
  expires_at   timestamptz,
  -- Null when it was the command line.
  invited_by   uuid references operators on delete restrict,
  invited_at   timestamptz not null default now(),
  accepted_at  timestamptz,
  withdrawn_at timestamptz,

  -- A link has an end.
  constraint operator_invitations_links_expire check ((token_hash is null) = (expires_at is null)),
  -- What was withdrawn makes nobody an operator.
  constraint operator_invitations_end_once check (accepted_at is null or withdrawn_at is null)
);
-- One person is invited once at a time.
create unique index operator_invitations_open on operator_invitations (lower(email))
  where accepted_at is null and withdrawn_at is null;

-- Somebody who was removed may be invited again, as another operator: what the former one did stays theirs.
drop index operators_email;
create unique index operators_email on operators (lower(email)) where removed_at is null;

-- The server may invite, draw links and note the end. It may change neither whom nor as what, and deletes none.
grant select, insert on operator_invitations to cairn_server;
grant update (token_hash, expires_at, accepted_at, withdrawn_at) on operator_invitations to cairn_server;

comment on table operator_invitations is 'Who was asked to become an operator, and the hash of their link.';

reset role;
