import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { verifyLedger } from '../verification/verify.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'

const database = useTestDatabase()
let server: pg.Client
let auditor: pg.Client

beforeAll(async () => {
  const connect = async (user: string) => {
    const client = new pg.Client({ host: inject('postgresHost'), user, database: database.name })
    await client.connect()
    return client
  }
  ;[server, auditor] = [await connect('cairn_server'), await connect('cairn_auditor')]
  // Rows to attack.
  await database.owner.query(`
    select ledger.post_as_owner(array[gen_random_uuid()], '{bonus_budget_funded}', '{opening}', '{bonus_budget}',
      '{1000}', array[gen_random_uuid()], '{system}', array[now()]);
    insert into audit.events (actor_kind, did, subject_kind) values ('system', 'tested', 'nothing')`)
  await sealEverything(database.owner)
})
afterAll(async () => {
  await server.end()
  await auditor.end()
})
beforeEach(() => database.owner.query('reset role; reset session_replication_role'))

const tables = [
  'ledger.accounts',
  'ledger.transfers',
  'ledger.account_roles',
  'ledger.transfer_kinds',
  'ledger.blocks',
  'ledger.seals',
  'ledger.event_seals',
  'ledger.unit_books',
]

/** Statements that write to a table of the books. Each is valid, except that it is not permitted. */
const inserts: Record<string, string> = {
  'ledger.accounts': "insert into ledger.accounts (code, role, balance_cents) values ('fees:mine', 'fees', 0)",
  'ledger.transfers': `insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor)
    values (gen_random_uuid(), 'bonus_paid', 4, 5, 1, gen_random_uuid(), 'system')`,
  'ledger.account_roles': "insert into ledger.account_roles values ('mine', true, false, 'Mine')",
  'ledger.transfer_kinds': "insert into ledger.transfer_kinds values ('mine', 'fees', 'available', true, 'Mine')",
  'ledger.blocks': `insert into ledger.blocks
    (number, until_position, until_event, transfer_count, event_count, previous_hash, hash)
    values (99, 1, 1, 1, 1, sha256('a'), sha256('b'))`,
  'ledger.seals': "insert into ledger.seals values (99, 1, sha256('a'))",
  'ledger.event_seals': "insert into ledger.event_seals values (99, 1, sha256('a'))",
  'ledger.unit_books': "insert into ledger.unit_books (asset) values ('mine')",
}
const updates: Record<string, string> = {
  'ledger.accounts': 'update ledger.accounts set balance_cents = balance_cents + 1 where balance_cents is not null',
  'ledger.transfers': 'update ledger.transfers set amount_cents = amount_cents + 1',
  'ledger.account_roles': 'update ledger.account_roles set keeps_balance = not keeps_balance',
  'ledger.transfer_kinds': 'update ledger.transfer_kinds set server_may = true',
  'ledger.blocks': 'update ledger.blocks set transfer_count = transfer_count + 1',
  'ledger.seals': "update ledger.seals set entry_hash = sha256('other')",
  'ledger.event_seals': "update ledger.event_seals set entry_hash = sha256('other')",
  'ledger.unit_books': 'update ledger.unit_books set in_units = in_units + 1',
}
const writes = tables.flatMap((table) => [
  inserts[table] ?? '',
  updates[table] ?? '',
  `delete from ${table}`,
  `truncate ${table} cascade`,
])

const reaches = [
  'alter table ledger.transfers disable trigger all',
  'alter table ledger.transfers disable trigger transfers_are_never_changed',
  'alter table ledger.accounts drop constraint accounts_balance_floor',
  'drop trigger transfers_are_posted_by_function on ledger.transfers',
  'drop table ledger.transfers',
  'drop schema ledger cascade',
  'drop function ledger.seal',
  'alter function ledger.post security invoker',
  'alter table ledger.transfers owner to cairn_server',
  'create or replace function ledger.refuse_writing() returns trigger language plpgsql as $$begin return new; end$$',
  'create rule quiet as on delete to ledger.transfers do instead nothing',
  'create table ledger.mine (id integer)',
  "create function ledger.mine() returns integer language sql as 'select 1'",
  'create table public.mine (id integer)',
  "create function public.mine() returns integer language sql as 'select 1'",
  'create schema mine',
  "copy ledger.transfers from program 'true'",
  'copy ledger.transfers from stdin',
  "copy (select 1) to '/tmp/mine'",
  'set role cairn_owner',
  'set role cairn',
  'set session authorization cairn',
  'set session_replication_role = replica',
  'grant cairn_owner to cairn_server',
  'alter role cairn_server superuser',
  'create role mine login',
  `select ledger.post_as_owner(array[gen_random_uuid()], '{bonus_budget_funded}', '{opening}', '{bonus_budget}', '{1}',
    array[gen_random_uuid()], '{system}')`,
  // An earlier date, even for a kind that it may post.
  `select ledger.post_as_owner(array[gen_random_uuid()], '{deposit_confirmed}', '{custody:bitcoin}', '{fees}', '{1}',
    array[gen_random_uuid()], '{system}', array[now()])`,
  "select ledger.require_same_transfer(gen_random_uuid(), 'bonus_paid', 'a', 'b', 1, gen_random_uuid())",
  "select setval('ledger.transfers_position_seq', 1)",
  'select * from ledger.accounts for update',
  'do $$ begin lock table ledger.transfers in exclusive mode; end $$',
  "select pg_read_file('postgresql.conf')",
  // How an operator signs in, and whether the data are a sample.
  "update operators set password_hash = 'mine'",
  'update operators set totp_secret = null',
  'update operators set role = role',
  'delete from sample_data',
]

const audit = [
  "update audit.events set did = 'nothing'",
  'delete from audit.events',
  'truncate audit.events',
  'alter table audit.events disable trigger all',
  'drop table audit.events',
]

/** Entries of the audit log in the past, in another place, or both. */
const backdated = [
  `insert into audit.events (id, at, actor_kind, did, subject_kind) overriding system value
   values (1, '2020-01-01', 'system', 'tested', 'nothing')`,
  "insert into audit.events (at, actor_kind, did, subject_kind) values ('2020-01-01', 'system', 'tested', 'nothing')",
  `insert into audit.events (id, actor_kind, did, subject_kind) overriding system value
   values (1, 'system', 'tested', 'nothing')`,
]

const refused =
  /permission denied|must be owner|must be superuser|must be able to SET ROLE|only roles with|not allowed/i

describe('the server’s role is refused (SEC-9)', () => {
  test.for([...writes, ...reaches, ...audit, ...backdated])('%s', async (statement) => {
    await expect(server.query(statement)).rejects.toThrow(refused)
  })

  test('a grant by a role without grant rights grants nothing', async () => {
    await server.query('grant all on all tables in schema ledger to cairn_server')
    await expect(server.query(updates['ledger.transfers'] ?? '')).rejects.toThrow(refused)
  })

  test('an entry of the audit log in the past, also with a grant of all columns', async () => {
    await database.owner.query('begin; grant insert on audit.events to cairn_server; set local role cairn_server')
    await expect(database.owner.query(backdated[1] ?? '')).rejects.toThrow('is only added to')
    await database.owner.query('rollback')
  })

  test('funding the bonus budget through ledger.post, which it may call', async () => {
    const funding = server.query(`select ledger.post(array[gen_random_uuid()], '{bonus_budget_funded}', '{opening}',
      '{bonus_budget}', '{1}', array[gen_random_uuid()], 'system')`)
    await expect(funding).rejects.toMatchObject({ code: 'CL001' })
  })
})

describe('the auditor is refused (SEC-9)', () => {
  const functions = [
    "select ledger.post('{}', '{}', '{}', '{}', '{}', '{}', 'system')",
    "select ledger.post_approved(gen_random_uuid(), 'system')",
    'select ledger.seal()',
    "select ledger.open_account('fees:mine', 'fees')",
  ]
  const records = [
    'select full_name from members',
    'select reason from withdrawals',
    'select * from audit.events',
    'select details from audit.events',
    "insert into audit.entries (actor_kind, did, subject_kind) values ('system', 'tested', 'nothing')",
    "update deposits set status = 'completed'",
    'select * from sessions',
  ]
  test.for([...writes, ...functions, ...records])('%s', async (statement) => {
    await expect(auditor.query(statement)).rejects.toThrow(refused)
  })
})

test('the auditor verifies the chain of transfers and audit entries', async () => {
  const { events, findings, transfers } = await verifyLedger(auditor)
  expect({ events, findings, transfers }).toEqual({ events: 1, findings: [], transfers: 1 })
})

describe('a superuser is protected from mistakes (SEC-9)', () => {
  test.for([...writes, ...audit.slice(0, 3)])('%s', async (statement) => {
    await expect(database.owner.query(statement)).rejects.toThrow(
      /only by its own functions|is only added to|violates foreign key/,
    )
  })

  test.for([
    ['from an account to itself', 5, 5, 1, 'transfers_have_two_accounts'],
    ['of nothing', 4, 5, 0, 'transfers_amount_is_positive'],
  ] as const)('a transfer %s, even without the triggers', async ([, from, to, cents, constraint]) => {
    await database.owner.query('set session_replication_role = replica')
    const inserting = database.owner.query(
      `insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor)
       values (gen_random_uuid(), 'bonus_paid', $1, $2, $3, gen_random_uuid(), 'system')`,
      [from, to, cents],
    )
    await expect(inserting).rejects.toMatchObject({ constraint })
  })

  test('the ledger is unchanged after all of this', async () => {
    const { rows } = await database.owner.query(`
      select (select count(*)::integer from ledger.transfers) as transfers,
        (select count(*)::integer from ledger.accounts) as accounts,
        (select balance_cents::integer from ledger.accounts where code = 'bonus_budget') as budget,
        (select count(*)::integer from audit.events) as events`)
    expect(rows).toEqual([{ transfers: 1, accounts: 9, budget: 1000, events: 1 }])
  })
})

describe('only the posting functions can write (SEC-2)', () => {
  test('no role that can log in, nor the public role, may write to a table of the books', async () => {
    const { rows } = await database.owner.query(`
      select c.relname, coalesce(r.rolname, 'public') as grantee, g.privilege_type
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'ledger'
      cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) g
      left join pg_roles r on r.oid = g.grantee
      where r.rolname is distinct from 'cairn_owner'
        and (g.privilege_type <> 'SELECT' or coalesce(r.rolname, 'public') not in ('cairn_server', 'cairn_auditor'))`)
    expect(rows).toEqual([])
  })

  test('no single column of them is granted', async () => {
    const { rows } = await database.owner.query(`
      select attrelid::regclass::text, attname from pg_attribute
      join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and attacl is not null`)
    expect(rows).toEqual([])
  })

  test('the owner of the books cannot log in and has no members', async () => {
    const { rows } = await database.owner.query(`
      select c.relname as thing, r.rolname as owner from pg_class c
        join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
        where n.nspname in ('ledger', 'audit') and r.rolname <> 'cairn_owner'
      union all
      select p.proname, r.rolname from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
        where n.nspname in ('ledger', 'audit') and r.rolname <> 'cairn_owner'
      union all
      select 'login', rolname from pg_roles where rolname = 'cairn_owner' and (rolcanlogin or rolsuper)
      union all
      select 'member', m.member::regrole::text from pg_auth_members m
        where m.roleid = 'cairn_owner'::regrole or m.member in ('cairn_server'::regrole, 'cairn_auditor'::regrole)`)
    expect(rows).toEqual([])
  })

  test('the server may call thirteen functions of the ledger, the auditor none', async () => {
    const { rows } = await database.owner.query(`
      select r.rolname as role, p.proname as function from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'ledger'
      cross join (values ('cairn_server'), ('cairn_auditor')) as r (rolname)
      where has_function_privilege(r.rolname, p.oid, 'execute') order by 1, 2`)
    expect(rows).toEqual(
      [
        'count_unsealed',
        'lacks_units',
        'open_account',
        'post',
        'post_approved',
        'post_credit_reversal',
        'post_distribution',
        'post_reversal',
        'post_shared_loss',
        'read_unit_book',
        'require_block',
        'seal',
        'update_daily_totals',
        'wait_for_postings',
      ].map((name) => ({
        role: 'cairn_server',
        function: name,
      })),
    )
  })

  test('every function that runs with the rights of the owner has a fixed search path', async () => {
    const { rows } = await database.owner.query(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('ledger', 'audit', 'public') and p.prosecdef
        and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')`)
    expect(rows).toEqual([])
  })
})
