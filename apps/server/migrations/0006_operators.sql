-- Operators confirm, approve, send and review. They are not members: they sign in separately, and a member's session
-- gives no access to the back office. How an operator is invited, gets a role and is removed is in 0011.
set role cairn_owner;

create table operators (
  id             uuid primary key,
  email          text not null check (char_length(email) between 3 and 254),
  name           text not null check (char_length(name) between 1 and 100),
  role           text not null check (role in ('owner', 'treasurer', 'reviewer', 'support', 'auditor')),
  password_hash  text not null check (password_hash like '$argon2id$%'),
  -- The authenticator's secret, encrypted with the key of the data folder: the database alone is not enough to sign in.
  totp_secret    bytea not null,
  -- The last 30-second step whose code was used: a code works once.
  totp_last_step bigint not null default 0,
  removed_at     timestamptz,
  -- Until when they may do nothing, and who suspended them. It ends by itself.
  suspended_until timestamptz,
  suspended_by    uuid references operators on delete restrict,
  invited_at     timestamptz not null default now(),
  -- The server's signature over email, role and password. Without a valid one no operator signs in.
  signature      bytea check (octet_length(signature) = 37)
);
-- Sign-in by email. A removed person may be invited again, as another operator: what the earlier one did stays theirs.
create unique index operators_email on operators (lower(email)) where removed_at is null;

-- Whether a session of a member or an operator that re-authenticated at a time still counts as re-authenticated: for
-- five minutes. Written here only.
create function is_reauthenticated(p_at timestamptz) returns boolean language sql stable as $$
  select coalesce(p_at > now() - interval '5 minutes', false)
$$;
grant execute on function is_reauthenticated to cairn_server;

-- Who is signed in to the back office.
create table operator_sessions (
  -- A keyed hash of the cookie's value. The value names its operator.
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  operator_id  uuid not null references operators on delete cascade,
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at     timestamptz,
  -- Names the session to its operator, who can end it. The hash of the token is never shown.
  id           uuid not null unique default gen_random_uuid(),
  -- In our own words, such as "Chrome on Android"; empty when the browser is not known. No text that a browser sends is
  -- stored.
  device       text not null default '' check (char_length(device) <= 40),
  -- The network address of the sign-in.
  address      text not null default '' check (char_length(address) <= 45),
  -- When a factor was last given in this session. The sign-in gives one.
  reauthenticated_at timestamptz not null default now(),
  -- Codes that were tried since the last right one. The fifth wrong one ends the session, so codes cannot be guessed
  -- with a stolen cookie.
  codes_tried  smallint not null default 0,
  -- The secret of an authenticator that is being set up, encrypted for this operator. The old one works until a code of
  -- the new one was given in the same session.
  new_totp_secret bytea,
  -- The changes without re-authentication since then: above a few one is needed.
  decisions_since timestamptz,
  decisions       integer not null default 0,
  -- When owners were last told of too many.
  alarmed_at      timestamptz,

  constraint operator_sessions_codes_are_few check (codes_tried between 0 and 5)
);
-- Ending all sessions of an operator.
create index operator_sessions_by_operator on operator_sessions (operator_id) where ended_at is null;

-- Which operator has which record open. An open page renews its row every few seconds, so the table is unlogged: a
-- crash empties it, and the next renewals fill it.
create unlogged table record_viewers (
  record_id   uuid not null,
  operator_id uuid not null references operators on delete cascade,
  seen_at     timestamptz not null default now(),
  primary key (record_id, operator_id)
);
grant select, insert, update, delete on record_viewers to cairn_server;

-- The server may record which code of an authenticator was used last, and sign a row that a function wrote. It may not
-- add an operator, or change the password, the authenticator, `role` or `removed_at`: the functions of 0011 do that. It
-- may not delete one, because the audit log refers to them.
grant select on operators to cairn_server;
grant update (totp_last_step, signature) on operators to cairn_server;
grant select, insert, update, delete on operator_sessions to cairn_server;

reset role;
