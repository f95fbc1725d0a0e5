-- The tables and functions that the parts of the operators' work share. All are temporary: they end with the connection.
create temporary table people as
select id, substr(username, 7)::integer as number, registered_at from members where email like '%@large.test';
create unique index on people (number);
create unique index on people (id);
analyze people;

create temporary table staff as
select array_agg(id order by id) filter (where role = 'owner') as owners,
  array_agg(id order by id) filter (where role = 'treasurer') as treasurers,
  array_agg(id order by id) filter (where role = 'reviewer') as reviewers
from operators where removed_at is null;

-- The transfers and the audit rows that each part writes at its end. Transfers are sorted by their turn first, so that gains
-- exist before they are distributed.
create temporary table moved (
  turn integer, id uuid, kind text, from_code text, to_code text, amount bigint, reference uuid, actor text, at timestamptz
);
create temporary table done (
  at timestamptz, actor text, did text, subject_kind text, subject_id uuid, member_id uuid, details jsonb
);

create function pg_temp.dollars(p_cents bigint) returns text language sql immutable as $$
  select '$' || to_char(p_cents / 100.0, 'FM999,999,999,990.00')
$$;
create function pg_temp.decimal(p_cents bigint) returns text language sql immutable as $$
  select round(p_cents / 100.0, 2)::text
$$;
-- One of several, by a number.
create function pg_temp.pick(p_number integer, p_of anyarray) returns anyelement language sql immutable as $$
  select p_of[1 + p_number % cardinality(p_of)]
$$;
