-- Members and how they sign in: accounts, payout addresses, sessions, mailed links. What a member has is not here: only the
-- ledger knows it.
set role cairn_owner;

-- A trigger function, for the changes of a record that its trigger names: what was decided is never rewritten.
create function refuse_rewriting() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what was decided in % is not changed: % stays as it is', tg_table_name, old.id using errcode = 'CL011';
end
$$;

-- The member search finds names by the beginnings of words, with what PostgreSQL has built in. A trigram index would also find
-- the middle of a word, but it needs an extension that not every cluster has, and it reads half of the table for two letters.

-- Text as the search compares it: lower case, without the marks above and below letters. Letters with a stroke and ligatures, which
-- Unicode does not decompose, are what an operator types for them: `Łukasz` is found as `lukasz`, `Großmann` as `grossmann`. There is
-- one apostrophe, one hyphen and one small sigma.
create function fold_text(p_text text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(translate(p_text, '´`’‘ʼʻ′‐‑‒–—―−', '''''''''''''''-------'), NFKD)),
        '[\u0300-\u036f]', '', 'g'),
      'łøđðħŧıς', 'loddhtiσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- The words that find a row: each word as written (an email is one word) and each of its parts.
create function search_words(p_text text) returns tsvector
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select array_to_tsvector(array_remove(
    regexp_split_to_array(fold_text(p_text), '\s+') || regexp_split_to_array(fold_text(p_text), '[^[:alnum:]]+'), ''))
$$;

-- Typed text as a query: each typed word must be the beginning of a word of the row. Null when there is no word in it.
create function search_question(p_text text) returns tsquery
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(fold_text(p_text), '\s+') as word
  where word <> ''
$$;

create table members (
  id                       uuid primary key,
  -- As typed at registration; compared without case (the index below).
  email                    text not null check (char_length(email) between 3 and 254),
  -- The Referral ID. Made once, never changed.
  username                 text not null unique check (username ~ '^[a-z0-9]{3,40}$'),
  full_name                text not null check (char_length(full_name) between 1 and 100),
  account_type             text not null check (account_type in ('basic', 'pro', 'standard', 'ruby', 'Enterprise')),
  investment_plan          text not null check (investment_plan in ('Basic', 'Pro', 'Standard', 'Ruby', 'Enterprise')),
  -- Set once, at registration, when the sponsor already exists: so there are no loops. Only the first proof of the mailbox by a reset
  -- removes it (`forget_unproved_sponsor`).
  sponsor_id               uuid references members on delete restrict,
  -- argon2id in PHC form, which contains algorithm and parameters.
  password_hash            text not null check (password_hash like '$argon2id$%'),
  email_confirmed_at       timestamptz,
  -- A locked account takes no sign-in. An operator locks it, or the member by the link in an address-change mail.
  locked_at                timestamptz,
  -- Which operator locked the account, and why. Both null when the member did.
  locked_by                uuid references operators on delete restrict,
  lock_reason              text check (char_length(lock_reason) between 3 and 500),
  -- After a password reset nothing is paid out until then.
  withdrawals_locked_until timestamptz,
  -- The name of the picture in the file store; null when there is none.
  photo_file               text,
  registered_at            timestamptz not null default now(),
  -- By the server, over who gets in and what stops withdrawals, with a key outside the database. Nothing is paid to a member without a
  -- fitting one.
  signature                bytea check (octet_length(signature) = 37),
  search_words             tsvector not null
                           generated always as (search_words(full_name || ' ' || email || ' ' || username)) stored,

  constraint members_do_not_sponsor_themselves check (sponsor_id <> id),
  -- An operator's lock has all three: who, why and since when.
  constraint members_lock_is_whole check (
    (locked_by is null) = (lock_reason is null) and (locked_by is null or locked_at is not null)
  )
);
-- Sign-in, registration and password reset by email.
create unique index members_email on members (lower(email));
-- A sponsor's referrals, newest first.
create index members_by_sponsor on members (sponsor_id, registered_at desc) where sponsor_id is not null;
-- The member search by words. Updated at once, because every search would read a list of pending entries.
create index members_by_words on members using gin (search_words) with (fastupdate = off);
-- The members screen: all members, newest first, also when it is searched for what many of the newest have in common.
create index members_by_registration on members (registered_at desc, id desc);
-- The members screen: those who are locked, and those whose email is not confirmed.
create index members_locked on members (registered_at desc, id desc) where locked_at is not null;
create index members_unconfirmed on members (registered_at desc, id desc) where email_confirmed_at is null;
-- The daily job that removes unused files asks for each old picture whether a member has it.
create unique index members_photo_file on members (photo_file) where photo_file is not null;

-- A lock of withdrawals ends by itself and never earlier. The owner of the tables may end one, and closing an account does.
create trigger members_withdrawal_lock_is_only_raised before update of withdrawals_locked_until on members
  for each row when (old.withdrawals_locked_until > coalesce(new.withdrawals_locked_until, '-infinity')
    and old.withdrawals_locked_until > now() and not pg_has_role(current_user, 'cairn_owner', 'member'))
  execute function refuse_rewriting();

-- Where members are paid out. A changed address is a new row, so the earlier ones and their dates are kept.
create table payout_addresses (
  id          uuid primary key,
  member_id   uuid not null references members on delete restrict,
  asset       text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  address     text not null check (char_length(address) between 10 and 128),
  -- To the millisecond, as the server signs it.
  saved_at    timestamptz(3) not null default now(),
  -- A changed address takes withdrawals only later, so that the member can read the mail about it first.
  usable_from timestamptz(3) not null,
  replaced_at timestamptz(3),
  -- By the server, over this row, with a key outside the database. An address without a fitting signature is not used.
  signature   bytea check (octet_length(signature) = 37),

  constraint payout_addresses_are_replaced_after_saving check (replaced_at >= saved_at)
);
-- A member has one current address for each asset.
create unique index payout_addresses_current on payout_addresses (member_id, asset) where replaced_at is null;
-- A replaced address is not brought back: its wait would be over.
create trigger payout_addresses_stay_replaced before update on payout_addresses
  for each row when (old.replaced_at is not null and old.replaced_at is distinct from new.replaced_at
    and not pg_has_role(current_user, 'cairn_owner', 'member'))
  execute function refuse_rewriting();
-- The member search by address, earlier ones too. Without case: base58 has two cases, and some places show only one.
create index payout_addresses_by_address on payout_addresses (lower(address));
-- A member's page: all addresses that the member ever had, newest first.
create index payout_addresses_by_member on payout_addresses (member_id, saved_at desc);

create table sessions (
  id           uuid primary key,
  member_id    uuid not null references members on delete cascade,
  signed_in_at timestamptz not null default now(),
  -- Updated at most once a minute, so that a read does not become a write.
  last_seen_at timestamptz not null default now(),
  ended_at     timestamptz,
  ended_why    text check (ended_why in ('signed_out', 'password_changed', 'password_reset', 'locked', 'ended_by_member',
               'ended_by_operator', 'factors_removed', 'token_reused')),

  -- An ended session has both: when and why.
  constraint sessions_end_is_whole check ((ended_at is null) = (ended_why is null))
);
-- Ending all sessions of a member.
create index sessions_by_member on sessions (member_id) where ended_at is null;
-- None on `last_seen_at`: it would be written at every update, and the job that deletes old sessions reads all of them anyway.
-- A member's page: open and ended sessions, newest first.
create index sessions_of_member on sessions (member_id, signed_in_at desc);

-- The tokens of a session. Some replies bring a new token. It retires the token of its own request and no other, so two tabs
-- that began with the same token each continue with their own.
create table session_tokens (
  -- A keyed hash of the token, with a key outside the database. The token names its member, and is not stored.
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  session_id  uuid not null references sessions on delete cascade,
  parent_hash bytea,
  issued_at   timestamptz not null default now(),
  -- The first call with it. Until then the reply that brought it may have been lost.
  used_at     timestamptz,
  -- When one of its children was first used. It stays valid for 60 seconds more, for calls that are on their way.
  retired_at  timestamptz
);
-- Deleting a session deletes its tokens; `confirmIdentity` and a new password change those of one session.
create index session_tokens_by_session on session_tokens (session_id);

-- What a mailed link may do: once, and not for long.
create table mail_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id  uuid not null references members on delete cascade,
  purpose    text not null check (purpose in ('reset_password', 'confirm_email', 'confirm_new_email', 'freeze_account')),
  made_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,

  constraint mail_links_expire_later check (expires_at > made_at)
);
-- A new link makes the member's earlier ones of its purpose invalid.
create index mail_links_by_member on mail_links (member_id, purpose) where used_at is null;

-- Counts of attempts, for the limits of sign-in, registration and reset. Unlogged: a crash loses only counts. The columns are
-- those of rate-limiter-flexible.
create unlogged table attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- A repeat of a money call returns the first reply. The row is written in the transaction of the operation, so neither exists
-- without the other.
create table idempotency_keys (
  -- Without a reference: the session that makes the call has one, and checking another takes time of every money call.
  member_id uuid not null,
  key       text not null check (char_length(key) <= 255),
  call      text not null,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash bytea not null,
  -- The first reply, byte for byte; null only inside the transaction that makes it.
  reply     text,
  made_at   timestamptz not null default now(),
  primary key (member_id, key)
);
-- The job that deletes keys after a week. It has one entry for many rows, because a call should write no more than it must.
create index idempotency_keys_by_age on idempotency_keys using brin (made_at);

-- The server may add members and change what a member, an operator or the server may change. It may not delete a member, and
-- it may not change the id, the username, the sponsor or the day of registration.
grant select, insert on members to cairn_server;
grant update (email, full_name, account_type, investment_plan, password_hash, email_confirmed_at, locked_at, locked_by,
  lock_reason, withdrawals_locked_until, photo_file, signature) on members to cairn_server;
-- An address is replaced, never rewritten. Only the command that changes the key signs it again, as the owner.
grant select, insert on payout_addresses to cairn_server;
grant update (replaced_at) on payout_addresses to cairn_server;
-- The auditor checks the signatures.
grant select (id, member_id, asset, address, saved_at, usable_from, replaced_at, signature) on payout_addresses to cairn_auditor;
grant select, insert, update, delete on sessions, session_tokens, mail_links, attempts to cairn_server;
-- A key's reply is filled in once; key, call and body are not changed.
grant select, insert, delete on idempotency_keys to cairn_server;
grant update (reply) on idempotency_keys to cairn_server;
-- The server computes `search_words` whenever it writes a member, and searches.
grant execute on function fold_text, search_words, search_question to cairn_server;

comment on table members is 'Who the members are. What they have is in the ledger.';
comment on table payout_addresses is 'Where members are paid out, and since when.';
comment on table sessions is 'Who is signed in.';
comment on table session_tokens is 'The hashes of the tokens of sessions.';
comment on table mail_links is 'The hashes of the links sent by mail.';
comment on table attempts is 'Counts for the rate limits.';
comment on table idempotency_keys is 'The first reply of each money call, for a week.';

reset role;
