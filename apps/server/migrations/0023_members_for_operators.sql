-- Operators look for members by whatever a member, a mail or a chain explorer gives them: a name, an email, a username, an
-- address, a transaction. And they lock an account, which until now only its member could, by the link of a mail.
--
-- Names are found by the beginnings of words, with what PostgreSQL brings itself. A trigram index would also find the middle
-- of a word, but needs an extension, which not everybody's own cluster has, and reads half of the table for two letters.
set role cairn_owner;

-- Text as it is compared when somebody looks for it: without case, and without the marks above and below letters.
create function fold_text(p_text text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(lower(normalize(p_text, NFKD)), '[\u0300-\u036f]', '', 'g')
$$;

-- The words by which a row is found: each as it stands (an email is one word) and each of its parts.
create function search_words(p_text text) returns tsvector
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select array_to_tsvector(array_remove(
    regexp_split_to_array(fold_text(p_text), '\s+') || regexp_split_to_array(fold_text(p_text), '[^[:alnum:]]+'), ''))
$$;

-- What somebody typed, as a question: every word must begin a word of the row. Null when there is no word in it.
create function search_question(p_text text) returns tsquery
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(fold_text(p_text), '\s+') as word
  where word <> ''
$$;

alter table members
  add column search_words tsvector not null
    generated always as (search_words(full_name || ' ' || email || ' ' || username)) stored,
  -- Why an operator locked the account, and which one. Neither when the member did, by the link of a mail.
  add column locked_by uuid references operators on delete restrict,
  add column lock_reason text check (char_length(lock_reason) between 3 and 500),
  -- An operator's lock is whole: who, why and since when.
  add constraint members_lock_is_whole check (
    (locked_by is null) = (lock_reason is null) and (locked_by is null or locked_at is not null)
  );

-- The search by words. Written at once, because a list of what is to be written would be read by every search.
create index members_by_words on members using gin (search_words) with (fastupdate = off);
-- All members, newest first, page after page.
create index members_by_registration on members (registered_at desc, id desc);
-- The same of those who are locked, and of those whose email nobody confirmed.
create index members_locked on members (registered_at desc, id desc) where locked_at is not null;
create index members_unconfirmed on members (registered_at desc, id desc) where email_confirmed_at is null;
-- The search by an address, earlier ones too; base58 has two cases, and people copy from places that have one.
create index payout_addresses_by_address on payout_addresses (lower(address));
-- All addresses that a member ever had, newest first.
create index payout_addresses_by_member on payout_addresses (member_id, saved_at desc);

-- The server computes the words whenever it writes a member, and asks the question.
grant execute on function fold_text, search_words, search_question to cairn_server;
-- An operator locks and unlocks.
grant update (locked_by, lock_reason) on members to cairn_server;

reset role;
