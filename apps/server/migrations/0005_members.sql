-- Members and how they come in: their account, their sessions, the links that are mailed to them.
-- What a member has is not here: the ledger alone knows it.
set role cairn_owner;

create table members (
  id                     uuid primary key,
  -- As typed at registration; compared without case (the index below).
  email                  text not null check (char_length(email) between 3 and 254),
  -- The Referral ID. Made once, never changed.
  username               text not null unique check (username ~ '^[a-z0-9]{3,40}$'),
  full_name              text not null check (char_length(full_name) between 1 and 100),
  account_type           text not null check (account_type in ('basic', 'pro', 'standard', 'ruby', 'Enterprise')),
  investment_plan        text not null check (investment_plan in ('Basic', 'Pro', 'Standard', 'Ruby', 'Enterprise')),
  -- Set once, at registration, when the sponsor is already there: so nobody sponsors himself, and there are no loops.
  sponsor_id             uuid references members on delete restrict,
  -- argon2id in PHC form: algorithm and parameters stand inside.
  password_hash          text not null check (password_hash like '$argon2id$%'),
  email_confirmed_at     timestamptz,
  -- A locked account takes no sign-in. An operator locks, or the member through the link of an address-change mail.
  locked_at              timestamptz,
  -- After a password reset nothing is paid out for a day.
  withdrawals_held_until timestamptz,
  -- The name of the picture in the file store; null when there is none.
  photo_file             text,
  registered_at          timestamptz not null default now(),

  constraint members_do_not_sponsor_themselves check (sponsor_id <> id)
);
create unique index members_email on members (lower(email));
-- A sponsor's referrals, newest first.
create index members_by_sponsor on members (sponsor_id, registered_at desc) where sponsor_id is not null;

-- Where members are paid out. A changed address is a new row, so that what was saved when stays known.
create table payout_addresses (
  id          uuid primary key,
  member_id   uuid not null references members on delete restrict,
  asset       text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  address     text not null check (char_length(address) between 10 and 128),
  saved_at    timestamptz not null default now(),
  -- A changed address takes withdrawals a day later, so that its owner can hear of it first.
  usable_from timestamptz not null,
  replaced_at timestamptz,

  constraint payout_addresses_are_replaced_after_saving check (replaced_at >= saved_at)
);
-- One address of each asset is in force.
create unique index payout_addresses_current on payout_addresses (member_id, asset) where replaced_at is null;

create table sessions (
  id           uuid primary key,
  member_id    uuid not null references members on delete cascade,
  signed_in_at timestamptz not null default now(),
  -- Moved on at most once a minute, so that reading does not become writing.
  last_seen_at timestamptz not null default now(),
  ended_at     timestamptz,
  ended_why    text check (ended_why in ('signed_out', 'password_changed', 'password_reset', 'locked', 'ended_by_operator')),

  constraint sessions_end_is_whole check ((ended_at is null) = (ended_why is null))
);
create index sessions_by_member on sessions (member_id) where ended_at is null;
-- For the job that removes sessions long over.
create index sessions_by_last_seen on sessions (last_seen_at);

-- The tokens of a session. Some replies bring a new token; it retires the one it was asked for with, and only that one, so
-- that two tabs that began with the same token each go on with their own.
create table session_tokens (
  -- SHA-256 of the token. The token itself is 256 random bits and is stored nowhere.
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  session_id  uuid not null references sessions on delete cascade,
  parent_hash bytea,
  issued_at   timestamptz not null default now(),
  -- A retired token stays good for 60 seconds: a second tab and a lost reply sign nobody out.
  retired_at  timestamptz
);
create index session_tokens_by_session on session_tokens (session_id);

-- What a mailed link may do: once, and not for long.
create table mail_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id  uuid not null references members on delete cascade,
  purpose    text not null check (purpose in ('reset_password', 'confirm_email', 'freeze_account')),
  made_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,

  constraint mail_links_expire_later check (expires_at > made_at)
);
create index mail_links_by_member on mail_links (member_id, purpose) where used_at is null;

-- How often something was tried, for the limits of sign-in, registration and reset. Losing it in a crash loses nothing
-- but a count, so it is not logged. The columns are those of rate-limiter-flexible.
create unlogged table attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The server may add members and change what a member or the server may change. It may not delete one, and it may
-- not touch the id, the username, the sponsor or the day of registration.
grant select, insert on members to cairn_server;
grant update (email, full_name, account_type, investment_plan, password_hash, email_confirmed_at, locked_at,
  withdrawals_held_until, photo_file) on members to cairn_server;
grant select, insert on payout_addresses to cairn_server;
grant update (replaced_at) on payout_addresses to cairn_server;
grant select, insert, update, delete on sessions, session_tokens, mail_links, attempts to cairn_server;

comment on table members is 'Who they are. What they have is in the ledger.';
comment on table payout_addresses is 'Where members are paid out, and since when.';
comment on table sessions is 'Who is signed in.';
comment on table session_tokens is 'The hashes of the tokens of sessions.';
comment on table mail_links is 'The hashes of the links sent by mail.';
comment on table attempts is 'Counts for the limits.';

reset role;
