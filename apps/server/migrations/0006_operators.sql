-- Operators: those who confirm, approve, send and review. They are not members, sign in apart from them, and nothing of a
-- member's session opens anything here.
set role cairn_owner;

create table operators (
  id             uuid primary key,
  email          text not null check (char_length(email) between 3 and 254),
  name           text not null check (char_length(name) between 1 and 100),
  role           text not null check (role in ('owner', 'treasurer', 'reviewer', 'support')),
  password_hash  text not null check (password_hash like '$argon2id$%'),
  -- The secret of the authenticator, encrypted with the key of the data folder: the database alone signs nobody in.
  totp_secret    bytea not null,
  -- The last 30-second step whose code was used: a code works once.
  totp_last_step bigint not null default 0,
  removed_at     timestamptz,
  invited_at     timestamptz not null default now()
);
create unique index operators_email on operators (lower(email));

create table operator_sessions (
  -- SHA-256 of the cookie's value.
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  operator_id  uuid not null references operators on delete cascade,
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at     timestamptz
);
create index operator_sessions_by_operator on operator_sessions (operator_id) where ended_at is null;

-- The server may add operators and change how they sign in. It may not delete one: the audit log names them.
grant select, insert on operators to cairn_server;
grant update (name, role, password_hash, totp_secret, totp_last_step, removed_at) on operators to cairn_server;
grant select, insert, update, delete on operator_sessions to cairn_server;

comment on table operators is 'Those who run the platform, and what each may do.';
comment on table operator_sessions is 'Who is signed in to the back office.';

reset role;
