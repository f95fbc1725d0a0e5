-- Who the members are, and where they are paid out. Only the ledger knows how much money a member has.
set role cairn_owner;

-- A trigger function, for the changes that its trigger names: what was decided or signed is never rewritten.
create function refuse_rewriting() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what was decided in % is not changed: % stays as it is',
    tg_table_name, coalesce(to_jsonb(old) ->> 'id', 'each row') using errcode = 'CL011';
end
$$;

-- The member search finds names by the beginnings of words, with what PostgreSQL has built in. Each beginning is an
-- entry of its own (search engines call them edge n-grams), so the index goes from one match of all typed words to the
-- next, and the statistics know how common an entry is: PostgreSQL chooses between the index and the order of the list.
-- It reads few rows for two letters, where trigrams would match half of the table.

-- Text as the search compares it: lower case, without the marks above and below letters. Letters with a stroke and
-- ligatures, which Unicode does not decompose, are what an operator types for them: `Łukasz` is found as `lukasz`,
-- `Großmann` as `grossmann`. There is one apostrophe, one hyphen and one small sigma.
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

-- The words that find a row, of each word without apostrophes and hyphens (an email is one word) and of each of its
-- parts: its beginnings of up to twelve letters, and the whole of it. Longer beginnings are rarely common, and would
-- make the index twice as large.
create function search_words(p_text text) returns tsvector
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select array_to_tsvector(array_agg(left(word, letters)))
  from fold_text(p_text) as folded,
    unnest(regexp_split_to_array(translate(folded, '''-', ''), '\s+') || regexp_split_to_array(folded,
      '[^[:alnum:]]+')) as word,
    lateral (select generate_series(1, least(char_length(word), 12)) union all
      select char_length(word)) as beginnings (letters)
  where word <> ''
$$;

-- Typed text as a query: each typed word must be the beginning of a word of the row, without apostrophes and hyphens:
-- `O'Brien` and `obrien` are the same query. A word of up to twelve letters is an entry. A longer word is searched by
-- its first twelve letters, which are an entry, and whole at the beginning of entries. Without the entry PostgreSQL
-- would estimate a typed email as common and scan the list until it finds one. Null when there is no word in it.
create function search_question(p_text text) returns tsquery
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select string_agg('''' || replace(replace(entry, '\', '\\'), '''', '''''') || '''' || ending, ' & ')::tsquery
  from regexp_split_to_table(translate(fold_text(p_text), '''-', ''), '\s+') as word,
    lateral (select left(word, 12), '' union all select word, ':*'
      where char_length(word) > 12) as entries (entry, ending)
  where word <> ''
$$;

-- A text as the search for a part compares it: its letters and digits, so that groups, hyphens and dots do not matter.
-- `|` separates the fields of a row.
create function search_text(p_text text) returns text
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select regexp_replace(fold_text(p_text), '[^[:alnum:]|]', '', 'g')
$$;

-- The three-letter parts of each field of a row: the entries that find any part of it.
create function search_trigrams(p_text text) returns tsvector
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select coalesce(array_to_tsvector(array_agg(substr(field, place, 3))), '')
  from regexp_split_to_table(search_text(p_text), '\|') as field,
    lateral generate_series(1, char_length(field) - 2) as place
$$;

-- Typed text as a query: a row has all its three-letter parts. Null below four letters and digits, which too many rows
-- have.
create function search_part(p_text text) returns tsquery
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select string_agg(distinct '''' || substr(part, place, 3) || '''', ' & ')::tsquery
  from replace(search_text(p_text), '|', '') as part, lateral generate_series(1, char_length(part) - 2) as place
  where char_length(part) >= 4
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
  -- Set once, at registration, when the sponsor already exists: so there are no loops. Only the first proof of the
  -- mailbox by a reset removes it (`forget_unproved_sponsor`).
  sponsor_id               uuid references members on delete restrict,
  -- argon2id in PHC form, which contains algorithm and parameters.
  password_hash            text not null check (password_hash like '$argon2id$%'),
  email_confirmed_at       timestamptz,
  -- A locked account takes no sign-in. An operator locks it, or the member by the link in an address-change mail.
  locked_at                timestamptz,
  -- Which operator locked the account, and why. Both null when the member did.
  locked_by                uuid references operators on delete restrict,
  lock_reason              text check (char_length(lock_reason) between 3 and 500),
  -- No withdrawal is paid until then: after a reset of the password or second factors, or by an operator.
  withdrawals_locked_until timestamptz,
  -- The name of the picture in the file store; null when there is none.
  photo_file               text,
  registered_at            timestamptz not null default now(),
  -- The server's signature over the sign-in data and what stops withdrawals. A member without a valid one is not paid.
  signature                bytea check (octet_length(signature) = 37),
  search_words             tsvector not null
                           generated always as (search_words(full_name || ' ' || email || ' ' || username)) stored,
  -- Since when the account is closed, and the person erased.
  closed_at                timestamptz,

  -- The rest of a closed account does not identify the person: the email and the Referral ID are made from the id. The
  -- domain `.invalid` can have no owner (RFC 2606), so the person can register again, and no mail is sent there.
  constraint members_closed_are_erased check (closed_at is null or (
    email = 'closed-' || id || '@closed.invalid' and username = 'closed' || replace(id::text, '-', '')
    and full_name = 'Closed account' and photo_file is null and locked_at is null
  )),
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
-- PostgreSQL takes an entry that is not among the common ones that it knows for half as common as the rarest of these.
-- With the usual number of them that is far too common for a rare word, and it would read the list until the word
-- comes.
alter table members alter column search_words set statistics 400;
-- `searchRecords`: a member by any part. A registration adds its entries to a short list that is merged later.
create index members_by_part on members
  using gin (search_trigrams(full_name || '|' || email || '|' || username || '|' || id::text))
  with (gin_pending_list_limit = 64);
alter index members_by_part alter column 1 set statistics 400;
-- The members screen: all members, newest first. It also serves a search for a word that many new members have in
-- common.
create index members_by_registration on members (registered_at desc, id desc);
-- `listDeposits` and `listWithdrawals` in the order of the members' names.
create index members_by_name on members (full_name);
-- The members screen: those who are locked, and those whose email is not confirmed.
create index members_locked on members (registered_at desc, id desc) where locked_at is not null;
create index members_unconfirmed on members (registered_at desc, id desc) where email_confirmed_at is null;
-- The daily job that removes unused files looks up each old picture.
create unique index members_photo_file on members (photo_file) where photo_file is not null;

-- A lock of withdrawals ends by itself and never earlier. The owner of the tables may end one, and closing an account
-- does.
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
  -- The server's signature over this row. An address without a valid one is not used.
  signature   bytea check (octet_length(signature) = 37),
  -- What the member calls an address beside the one of the profile, which has none. It is not signed, because it
  -- selects nothing: a withdrawal is requested to an address.
  label       text check (char_length(label) between 1 and 40),

  constraint payout_addresses_are_replaced_after_saving check (replaced_at >= saved_at)
);
-- A member's profile has one current address for each asset.
create unique index payout_addresses_current on payout_addresses (member_id, asset)
  where replaced_at is null and label is null;
-- A member has an address once, so that a withdrawal to it has one hold.
create unique index payout_addresses_once on payout_addresses (member_id, asset, address) where replaced_at is null;
-- A member chooses between the addresses of an asset by their labels.
create unique index payout_addresses_by_label on payout_addresses (member_id, asset, lower(label))
  where replaced_at is null;
-- A replaced address is not reactivated: its waiting period would have passed.
create trigger payout_addresses_stay_replaced before update on payout_addresses
  for each row when (old.replaced_at is not null and old.replaced_at is distinct from new.replaced_at
    and not pg_has_role(current_user, 'cairn_owner', 'member'))
  execute function refuse_rewriting();
-- The member search by address, earlier ones too. Without case: base58 has two cases, and some places show only one.
create index payout_addresses_by_address on payout_addresses (lower(address));
-- `searchRecords`: a member by any part of an address.
create index payout_addresses_by_part on payout_addresses using gin (search_trigrams(address))
  with (gin_pending_list_limit = 64);
-- A member's page: all addresses that the member ever had, newest first.
create index payout_addresses_by_member on payout_addresses (member_id, saved_at desc);

-- The server may add members and change what a member, an operator or the server may change. It may not delete a
-- member, and it may not change the id, the username, the sponsor or the day of registration.
grant select, insert on members to cairn_server;
grant update (email, full_name, account_type, investment_plan, password_hash, email_confirmed_at, locked_at, locked_by,
  lock_reason, withdrawals_locked_until, photo_file, signature) on members to cairn_server;
-- An address is replaced, never rewritten; its label changes. Only the command that changes the key signs it again, as
-- the owner.
grant select, insert on payout_addresses to cairn_server;
grant update (replaced_at, label) on payout_addresses to cairn_server;
-- The auditor checks the signatures.
grant select (id, member_id, asset, address, saved_at, usable_from, replaced_at, signature) on payout_addresses
  to cairn_auditor;
-- The server computes `search_words` whenever it writes a member, and searches.
grant execute on function fold_text, search_words, search_question, search_text, search_trigrams, search_part
  to cairn_server;

-- Notes of operators about a member. A pinned one is a warning, which every record of the member shows. Closing the
-- account deletes them.
create table member_notes (
  id         uuid primary key,
  member_id  uuid not null references members on delete cascade,
  text       text not null check (char_length(text) between 3 and 500),
  is_pinned  boolean not null default false,
  written_by uuid not null references operators on delete restrict,
  written_at timestamptz not null default now()
);
-- A member's page, and the warnings of each record.
create index member_notes_by_member on member_notes (member_id, written_at desc, id desc);
-- A note is written once. Only its pin changes.
grant select, insert (id, member_id, text, is_pinned, written_by), update (is_pinned) on member_notes to cairn_server;

-- Cases: what operators look into. A case gathers members, records of members and notes. It stays when it is closed,
-- and when an account in it is closed, because a claim may come later.
create table cases (
  id        uuid primary key,
  title     text not null check (char_length(title) between 3 and 120),
  opened_by uuid not null references operators on delete restrict,
  opened_at timestamptz not null default now(),
  closed_by uuid references operators on delete restrict,
  closed_at timestamptz,

  -- A closed case has both, who and when.
  constraint cases_closing_is_whole check ((closed_by is null) = (closed_at is null))
);
-- The list of cases, newest first.
create index cases_by_time on cases (opened_at, id);

-- Notes of operators in a case.
create table case_notes (
  id         uuid primary key,
  case_id    uuid not null references cases on delete restrict,
  text       text not null check (char_length(text) between 3 and 500),
  written_by uuid not null references operators on delete restrict,
  written_at timestamptz not null default now()
);
-- The page of a case.
create index case_notes_by_case on case_notes (case_id, written_at, id);

-- The members and records that a case gathers.
create table case_records (
  case_id   uuid not null references cases on delete restrict,
  -- No foreign key, because it is one of several tables.
  record_id uuid not null,
  kind      text not null check (kind in ('member', 'deposit', 'withdrawal', 'document')),
  member_id uuid not null references members on delete restrict,
  added_at  timestamptz not null default now(),

  -- A record is in a case once.
  primary key (case_id, record_id)
);
-- The open cases of a member, on the page and the records of the member.
create index case_records_by_member on case_records (member_id);

-- The title and the notes are written once. A case is never deleted; a record that was added by mistake is taken out.
grant select, insert (id, title, opened_by), update (closed_by, closed_at) on cases to cairn_server;
grant select, insert (id, case_id, text, written_by) on case_notes to cairn_server;
grant select, delete, insert (case_id, record_id, kind, member_id) on case_records to cairn_server;

reset role;
