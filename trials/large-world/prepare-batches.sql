-- The tables and functions that the batches of the large world share. All are temporary: they end with the connection.
create temporary table world_facts (
  password_hash text,
  addresses     jsonb,
  treasurer     uuid,
  plans         uuid[],
  -- Plans whose term is so long that no job returns the money during a measurement.
  long_plans    uuid[]
);

-- The members of a batch, and the deposits of each: five rounds, and for most a sixth deposit that is still in a plan.
create temporary table batch_members (number integer primary key, id uuid, registered_at timestamptz) on commit delete rows;
create temporary table batch_deposits (
  number integer, round integer, id uuid, member_id uuid, wallet text, amount bigint, plan_id uuid,
  requested_at timestamptz, decided_at timestamptz, released_at timestamptz
) on commit delete rows;
create temporary table batch_withdrawals (
  number integer, round integer, id uuid, member_id uuid, asset text, amount bigint, requested_at timestamptz, settled_at timestamptz
) on commit delete rows;
create temporary table batch_transfers (
  id uuid, kind text, from_code text, to_code text, amount bigint, reference uuid, actor text, at timestamptz, member_id uuid
) on commit delete rows;

-- A pseudo-random number that is the same in every run.
create function pg_temp.draw(p_number integer, p_turn integer, p_below integer) returns integer language sql immutable as $$
  select (hashint8extended(p_number::bigint * 1000 + p_turn, 7) & 2147483647)::integer % p_below
$$;

create function pg_temp.draw_members(p_first integer, p_last integer)
returns table (number integer, id uuid, registered_at timestamptz) language sql as $$
  select n, uuidv7(at - now()), at
  from generate_series(p_first, p_last) n,
    lateral (select now() - (200 + pg_temp.draw(n, 1, 500)) * interval '1 day' - n * interval '1 second' as at) moment
$$;
