-- The search for members looks for beginnings of words. Its index held whole words, so PostgreSQL collected every match of each typed
-- beginning before it combined them: of a common first name 19,000 among half a million members. Now the beginnings are entries of
-- their own, which search engines call edge n-grams. Each typed word is one entry, the index skips from one match of all words to the
-- next, and the statistics know how common an entry is: PostgreSQL chooses between the index and the order of the list.
set role cairn_owner;

-- The words that find a row, of each word without apostrophes and hyphens (an email is one word) and of each of its parts: its
-- beginnings of up to twelve letters, and the whole of it. Longer beginnings are rarely common, and would make the index twice as large.
create or replace function search_words(p_text text) returns tsvector
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select array_to_tsvector(array_agg(left(word, letters)))
  from fold_text(p_text) as folded,
    unnest(regexp_split_to_array(translate(folded, '''-', ''), '\s+') || regexp_split_to_array(folded, '[^[:alnum:]]+')) as word,
    lateral (select generate_series(1, least(char_length(word), 12)) union all select char_length(word)) as beginnings (letters)
  where word <> ''
$$;

-- Typed text as a query: each typed word must be the beginning of a word of the row, apostrophes and hyphens left out: `O'Brien` and
-- `obrien` ask for the same. Up to twelve letters that is an entry. Of a longer
-- one the first twelve are an entry, and the whole is looked for at the beginning of entries. Without the entry PostgreSQL would take
-- a typed email for common, and read the list until it comes. Null when there is no word in it.
create or replace function search_question(p_text text) returns tsquery
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select string_agg('''' || replace(replace(entry, '\', '\\'), '''', '''''') || '''' || ending, ' & ')::tsquery
  from regexp_split_to_table(translate(fold_text(p_text), '''-', ''), '\s+') as word,
    lateral (select left(word, 12), '' union all select word, ':*' where char_length(word) > 12) as entries (entry, ending)
  where word <> ''
$$;

-- A stored column is computed anew only when it is added anew. Nothing else reads or writes members meanwhile, which took most of a
-- minute for half a million.
-- contracts: the column comes back in the same transaction, and the version before finds the same members by it.
alter table members drop column search_words;
alter table members add column search_words tsvector not null
  generated always as (search_words(full_name || ' ' || email || ' ' || username)) stored;
-- The member search by words. Updated at once, because every search would read a list of pending entries.
create index members_by_words on members using gin (search_words) with (fastupdate = off);
-- PostgreSQL takes an entry that is not among the common ones that it knows for half as common as the rarest of these. With the usual
-- number of them that is far too common for a rare word, and it would read the list until the word comes.
alter table members alter column search_words set statistics 400;
analyze members (search_words);

reset role;
