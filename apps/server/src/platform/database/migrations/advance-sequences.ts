import type pg from 'pg'

/** Moves sequences up to the highest number of their columns. Logical replication copies rows and no sequences. */
export async function advanceSequences(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      one record;
      highest bigint;
    begin
      for one in
        select s.oid::regclass as sequence, d.refobjid::regclass as of_table, a.attname as of_column
        from pg_class s
        join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where s.relkind = 'S' and d.refclassid = 'pg_class'::regclass and pg_has_role(s.relowner, 'usage')
      loop
        execute format('select max(%I) from %s', one.of_column, one.of_table) into highest;
        -- Read after the rows, so that a server that is drawing numbers meanwhile is never taken for behind.
        if highest > coalesce(pg_sequence_last_value(one.sequence), 0) then
          perform setval(one.sequence, highest);
        end if;
      end loop;
    end
    $$`)
}
