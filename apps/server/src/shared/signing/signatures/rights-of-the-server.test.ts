import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../testing/server/test-database.ts'
import { rightsOfTheServer } from '../../../testing/ledger/rights-of-the-server.ts'
import { signedRows } from './signed-rows.ts'

const database = useTestDatabase()

// The job library's own tables are left out: a job carries ids, and its code checks them.
const rightsInCatalog = `
  with tables as (
    select oid, case nspname when 'public' then '' else nspname || '.' end || relname as name
    from (select pg_class.oid, relname, nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f') and nspname in ('public', 'ledger', 'audit')) found
  )
  select lower(privilege) || ' ' || name as key, string_agg(attname, ' ' order by attname) as columns
  from tables cross join unnest(array['INSERT', 'UPDATE']) privilege
    join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
  where has_column_privilege('cairn_server', tables.oid, attnum, privilege) group by 1
  union all
  select lower(privilege) || ' ' || name, ''
  from tables cross join unnest(array['DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) privilege
  where has_table_privilege('cairn_server', tables.oid, privilege)
  union all
  select distinct 'execute ' || case nspname when 'public' then '' else nspname || '.' end || proname, ''
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname in ('public', 'ledger', 'audit') and prosecdef and prorettype <> 'trigger'::regtype
    and has_function_privilege('cairn_server', pg_proc.oid, 'EXECUTE')`

const inOrder = (columns: string) => columns.split(' ').toSorted().join(' ')

test('every right of the server’s role has its reason, by which an injected statement pays nothing out (SEC-143)', async () => {
  const { rows } = await database.owner.query<{ key: string; columns: string }>(rightsInCatalog)
  const found = Object.fromEntries(rows.map(({ key, columns }) => [key, columns]))
  const listed = Object.fromEntries(
    Object.entries(rightsOfTheServer).map(([key, [, columns]]) => [key, inOrder(columns)]),
  )
  expect(found).toEqual(listed)
})

test('every right listed as signed has a signature (SEC-143)', () => {
  const tables = new Set<string>(Object.values(signedRows).map(({ table }) => table))
  // An approved request is behind these, and it is signed.
  const byRequest = new Set(['bonus_fundings', 'bonus_funding_reversals', 'gains_and_losses'])
  const unsigned = Object.entries(rightsOfTheServer).flatMap(([key, [reason]]) => {
    const [privilege, table = ''] = key.split(' ')
    return reason === 'signed' && privilege !== 'execute' && !tables.has(table) && !byRequest.has(table) ? [table] : []
  })
  expect(unsigned).toEqual([])
})
