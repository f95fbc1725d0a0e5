-- With what and from where people sign in: the member recognises each session on the screen, an old token of a session is told
-- from a stolen one, and guesses of strangers do not keep people out of their own accounts.
set role cairn_owner;

alter table sessions
  -- In words of ours, such as "Chrome on Android"; empty when the browser is not known. Nothing that a browser sends is stored.
  add column device text not null default '' check (char_length(device) <= 40),
  -- The network address of the last call that was written down; at first that of the sign-in.
  add column address text not null default '' check (char_length(address) <= 45),
  -- SHA-256 of the mark in the cookie that the browser got or had at the sign-in. A retired token works only with it.
  add column mark_hash bytea check (octet_length(mark_hash) = 32),
  -- The browser has sent the mark, so it keeps cookies. From then on no token of the session works without it.
  add column mark_shown boolean not null default false,
  -- Since when the account has had the second factor of this sign-in; null when there was none. Only an old factor may keep factors
  -- that support removes.
  add column factor_since timestamptz;

-- The devices and networks from which a member or an operator has signed in completely. A right password from there is accepted
-- while strangers have used up the attempts of the account.
create table known_origins (
  member_id         uuid references members on delete cascade,
  operator_id       uuid references operators on delete cascade,
  -- SHA-256 of the device's mark, or of the network (an IPv6 address by its /64).
  hash              bytea not null check (octet_length(hash) = 32),
  last_signed_in_at timestamptz not null default now(),
  -- The first sign-in. The first payout address of an account with money waits where the device is new.
  known_since       timestamptz not null default now(),

  -- It is known for one account.
  constraint known_origins_have_one_account check (num_nonnulls(member_id, operator_id) = 1)
);
-- Signing in: whether a device or network is known, and remembering it once.
create unique index known_origins_of_member on known_origins (member_id, hash) where member_id is not null;
create unique index known_origins_of_operator on known_origins (operator_id, hash) where operator_id is not null;

-- A daily job deletes those of long ago, a password reset those of a member.
grant select, insert, delete, update (last_signed_in_at) on known_origins to cairn_server;

comment on table known_origins is 'From which devices and networks people have signed in, as hashes.';

reset role;
