import { expect, test } from 'vitest'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { openDatabase } from '../platform/database/database.ts'
import { useTestDatabase } from '../testing/server/test-database.ts'
import { requireSafeDatabase } from './require-safe-database.ts'

const server = useTestDatabase()

const addressOf = (login: string) => ({
  url: `postgres://${login}@localhost:5432/${server.name}?host=${encodeURIComponent(server.owner.host)}`,
})

/** Passes a new login with these rights to `work`, and drops it. */
async function withLogin(rights: string, roles: string, work: (login: string) => Promise<void>): Promise<void> {
  const login = `${server.name}_login`
  await server.owner.query(`create role ${login} login ${rights}`)
  try {
    await server.owner.query(`grant ${roles} to ${login}`)
    await work(login)
  } finally {
    await server.owner.query(`drop role ${login}`)
  }
}

test('a login that could become the owner is refused, because an attacker in the server could too', async () => {
  await withLogin('', 'cairn_owner, cairn_server', async (login) => {
    const database = openDatabase(addressOf(login), 2)
    const client = await database.pool.connect()
    // The attack: one statement away from every right.
    await client.query(
      'begin read write; set local role cairn_owner; alter table ledger.transfers disable trigger all; rollback',
    )
    client.release()
    await database.close()

    await expect(requireSafeDatabase(addressOf(login))).rejects.toThrow(StartupError)
    await expect(requireSafeDatabase(addressOf(login))).rejects.toThrow(
      `The login of DATABASE_URL, ${login}, could become the owner of every table.`,
    )
  })
})

test.for(['superuser', 'createrole'])('a login with the right %s is refused', async (right) => {
  await withLogin(right, 'cairn_server', async (login) => {
    await expect(requireSafeDatabase(addressOf(login))).rejects.toThrow('could become the owner')
  })
})

test('the role of the server, and a login that may only switch to it, are accepted', async () => {
  await requireSafeDatabase(addressOf('cairn_server'))
  await withLogin('', 'cairn_server', (login) => requireSafeDatabase(addressOf(login)))
})

test('a database with sample data is refused', async () => {
  await server.owner.query('insert into sample_data default values')

  await expect(requireSafeDatabase(addressOf('cairn_server'))).rejects.toThrow(
    'This database has sample data, whose passwords are public.',
  )
})
