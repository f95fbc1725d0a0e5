-- What is not sealed yet is asked for by the sealer, twice a second, and by the back office. Asked with `exists`, PostgreSQL expected to
-- find something soon and read both tables from their beginning: seven seconds for ten million transfers when all were sealed.
set role cairn_owner;

-- How many transfers and entries of the audit log are in no block yet. Entries are found as in ledger.seal, by the small index of
-- their ids; and they are counted, because `exists` would read a larger index until it finds the first.
create function ledger.count_unsealed(out transfers integer, out entries integer)
language sql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select
    (select count(*)::integer from ledger.transfers where position > coalesce(newest.until_position, 0)),
    (select count(*)::integer from audit.events where id > coalesce(newest.until_event, 0))
  from (select) as one
  left join (select until_position, until_event from ledger.blocks order by number desc limit 1) as newest on true
$$;
grant execute on function ledger.count_unsealed to cairn_server;

reset role;
