import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { jobs } from '../../../jobs.ts'
import { useTestDatabase } from '../../../testing/server/test-database.ts'
import { toRefusal } from '../../http/error-handler.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import type { JobContext } from '../../jobs/task.ts'
import { inReads, inTransaction, openDatabase, openSnapshot, type Database } from '../database.ts'
import { UnprovenConnectionError } from './prove-connection.ts'

const opened = useTestDatabase()
let pooler: Server
let database: Database
/** Whether a proxy between the server and PostgreSQL drops the startup parameter `options`, as some poolers do. */
let dropsOptions = true

beforeAll(async () => {
  await opened.owner.query(`create role ${opened.name} login; grant cairn_server to ${opened.name}`)
  pooler = createServer((near) => {
    const far = connect(join(inject('postgresHost'), '.s.PGSQL.5432'))
    for (const one of [near, far]) one.on('error', () => {})
    near.once('data', (startup: Buffer) => {
      far.write(dropsOptions ? withoutOptions(startup) : startup)
      near.pipe(far).pipe(near)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  database = openDatabase({ url: `postgres://${opened.name}@127.0.0.1:${port}/${opened.name}` }, 4)
})
afterEach(() => {
  dropsOptions = true
})
afterAll(async () => {
  await database.close()
  pooler.close()
  await opened.owner.query(`reassign owned by ${opened.name} to cairn; drop owned by ${opened.name}`)
  await opened.owner.query(`drop role ${opened.name}`)
})

/** A startup message: its length, the version, and names with their values, each ended by a zero. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString('latin1').split('\0')
  const at = words.indexOf('options')
  const rest = Buffer.from(words.toSpliced(at, 2).join('\0'), 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + rest.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, rest])
}

const uses: Record<string, () => Promise<unknown>> = {
  'a change': () => inTransaction(database, (tx) => tx.rows('select $1::text', ['x'])),
  'a read': () => inReads(database, (tx) => tx.rows('select $1::text', ['x'])),
  'an export': () => openSnapshot(database),
  'a limit': () => database.plainPool.query('select'),
  'a listener for jobs': () => database.plainPool.connect().then((client) => client.release()),
  'the start of the jobs': () => runJobs({ database, log: { warn() {}, error() {} } } as unknown as JobContext, jobs),
}

test.for(Object.keys(uses))(
  'behind a pooler that drops the options, %s is refused, because it would act as another role without limits (REL-14)',
  async (name) => {
    const error = await uses[name]!().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(UnprovenConnectionError)
    expect((error as Error).message).toMatch(
      new RegExp(
        `^A connection to the database works with role ${opened.name} instead of cairn_server, statement_timeout 0`,
      ),
    )
    expect(toRefusal(error, {})).toMatchObject({ status: 503, code: 'database_unavailable' })
  },
)

test('a pooler that begins to drop them is noticed by the next connection that opens', async () => {
  dropsOptions = false
  const held = await database.pool.connect()
  await expect(uses['a limit']!()).resolves.toBeDefined()
  dropsOptions = true
  await expect(uses['a read']!()).rejects.toThrow(UnprovenConnectionError)
  await held.query('select')
  held.release()
})
