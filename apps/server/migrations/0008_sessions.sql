-- How members sign in, and with what and from where: a member recognises each session on the screen, an old token of a
-- session is told from a stolen one, and guesses of strangers do not keep people out of their own accounts. And the
-- keys of their money calls.
set role cairn_owner;

-- Who is signed in.
create table sessions (
  id           uuid primary key,
  member_id    uuid not null references members on delete cascade,
  signed_in_at timestamptz not null default now(),
  -- Updated at most once a minute, so that a read does not become a write.
  last_seen_at timestamptz not null default now(),
  ended_at     timestamptz,
  ended_why    text check (ended_why in ('signed_out', 'password_changed', 'password_reset', 'locked',
    'ended_by_member',
               'ended_by_operator', 'factors_removed', 'token_reused')),
  -- In our own words, such as "Chrome on Android"; empty when the browser is not known. No text that a browser sends is
  -- stored.
  device       text not null default '' check (char_length(device) <= 40),
  -- The network address of the last recorded call; at first the address of the sign-in.
  address      text not null default '' check (char_length(address) <= 45),
  -- SHA-256 of the mark in the cookie that the browser got or had at the sign-in. A retired token works only with it.
  mark_hash    bytea check (octet_length(mark_hash) = 32),
  -- The browser has sent the mark, so it keeps cookies. From then on no token of the session works without it.
  mark_shown   boolean not null default false,
  -- Since when the account has had the second factor of this sign-in; null when there was none. Only an old factor may
  -- keep factors that support removes.
  factor_since timestamptz,

  -- An ended session has both: when and why.
  constraint sessions_end_is_whole check ((ended_at is null) = (ended_why is null))
);
-- Ending all sessions of a member.
create index sessions_by_member on sessions (member_id) where ended_at is null;
-- `last_seen_at` has no index: every update would write it, and the job that deletes old sessions reads all rows
-- anyway. A member's page: open and ended sessions, newest first.
create index sessions_of_member on sessions (member_id, signed_in_at desc);

-- The tokens of a session. Some replies bring a new token. It retires the token of its own request and no other, so two
-- tabs that began with the same token each continue with their own.
create table session_tokens (
  -- A keyed hash of the token. The token names its member, and is not stored.
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  session_id  uuid not null references sessions on delete cascade,
  parent_hash bytea,
  issued_at   timestamptz not null default now(),
  -- The first call with it. Until then the reply that brought it may have been lost.
  used_at     timestamptz,
  -- When one of its children was first used. It stays valid for 60 seconds more, for calls that are on their way.
  retired_at  timestamptz,
  -- When who holds it last re-authenticated: at the sign-in, and whenever the password or a factor was given again.
  -- It goes on to the tokens that replace it, and not to the whole session: a copied token that was renewed on its own
  -- does not get it from its owner's password.
  reauthenticated_at timestamptz
);
-- Deleting a session deletes its tokens; `reauthenticate` and a new password change all tokens of a session.
create index session_tokens_by_session on session_tokens (session_id);

-- The devices and networks from which a member or an operator has signed in completely. A right password from there is
-- accepted while strangers have used up the attempts of the account.
create table known_origins (
  member_id         uuid references members on delete cascade,
  operator_id       uuid references operators on delete cascade,
  -- SHA-256 of the device's mark, or of the network (an IPv6 address by its /64).
  hash              bytea not null check (octet_length(hash) = 32),
  last_signed_in_at timestamptz not null default now(),
  -- The first sign-in. On a new device, the first payout address of an account with money takes effect later.
  known_since       timestamptz not null default now(),

  -- It is known for one account.
  constraint known_origins_have_one_account check (num_nonnulls(member_id, operator_id) = 1)
);
-- Signing in: whether a device or network is known, and remembering it once.
create unique index known_origins_of_member on known_origins (member_id, hash) where member_id is not null;
create unique index known_origins_of_operator on known_origins (operator_id, hash) where operator_id is not null;

-- A daily job deletes old rows; a password reset deletes all rows of a member.
grant select, insert, delete, update (last_signed_in_at) on known_origins to cairn_server;

-- Counts of attempts, for the limits of sign-in, registration and reset. Unlogged: a crash loses only counts.
-- rate-limiter-flexible defines the columns.
create unlogged table attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- A repeat of a money call returns the first reply. The row is written in the transaction of the operation, so neither
-- exists without the other.
create table idempotency_keys (
  -- Without a reference: the session that makes the call has one, and checking another takes time of every money call.
  member_id uuid not null,
  key       varchar(255) not null,
  call      text not null,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash bytea not null,
  -- The first reply, byte for byte. It is stored before the changes of the call, which a copy must not see.
  reply     text,
  made_at   timestamptz not null default now(),
  primary key (member_id, key)
);
-- The job that deletes keys after a week. It has one entry for many rows, because a call should write no more than it
-- must.
create index idempotency_keys_by_age on idempotency_keys using brin (made_at);

grant select, insert, update, delete on sessions, session_tokens, attempts to cairn_server;
-- A repeat writes the reply unchanged, so that the standby has it before the commit. Key, call and body stay.
grant select, insert, delete on idempotency_keys to cairn_server;
grant update (reply) on idempotency_keys to cairn_server;

-- The member of a session. Refuses a session that has ended. A money call reads who calls and changes everything later,
-- in the same transaction: this statement comes first among the changes, so a session that ended meanwhile changes
-- nothing. A session that ends by itself does not end during a transaction, because `now()` stays the same.
create function require_session(p_session uuid) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  member constant uuid := (select member_id from public.sessions where id = p_session and ended_at is null);
begin
  if member is null then
    raise exception 'the session has ended'
      using errcode = 'check_violation', schema = 'public', table = 'sessions', constraint = 'sessions_are_in_use';
  end if;
  return member;
end
$$;
grant execute on function require_session to cairn_server;

reset role;
