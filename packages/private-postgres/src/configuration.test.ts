import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { closedSettings, configurationFiles, writeConfiguration } from './configuration.ts'
import { startPrivatePostgres } from './private-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const dataDir = mkdtempSync('/tmp/private-postgres-')
const cluster = path.join(dataDir, 'postgres')
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

const runsOrReads =
  /(_command|_library|_libraries|_file|keyfile|(?<!search)_path|_dir|_directory|_directories|_conninfo|_provider)$/

async function withPostgres<T>(isolated: boolean, work: (client: Client) => Promise<T>): Promise<T> {
  const postgres = await startPrivatePostgres({ name: 'example', dataDir, log: () => {}, isolated })
  const client = new Client({ host: postgres.host, port: 5432, user: 'example', database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** The settings that are texts, and by their names run, load or read something. */
async function listStrings(client: Client) {
  const { rows } = await client.query<{ name: string; source: string }>(
    "select name, source from pg_settings where vartype = 'string' and context <> 'internal'",
  )
  return rows.filter(({ name }) => runsOrReads.test(name))
}

test('no file of a cluster decides on a setting that runs a command, loads a library, or names a file or a host', async () => {
  const names = (await withPostgres(false, listStrings)).map(({ name }) => name)
  const decided = [...Object.keys(closedSettings(cluster)), 'unix_socket_directories']
  // A name that is missing here belongs into closedSettings.
  expect(decided).toEqual(expect.arrayContaining(names))

  const hostile = names
    .filter((name) => !['config_file', 'data_directory'].includes(name))
    .map((name) => `${name} = 'hostile'`)
  appendFileSync(path.join(cluster, 'postgresql.conf'), `${hostile.join('\n')}\nssl = on\nlogging_collector = on\n`)
  const found = await withPostgres(false, async (client) => ({
    strings: await listStrings(client),
    hostile: (await client.query("select name from pg_settings where setting = 'hostile'")).rows,
  }))
  expect(found.hostile).toEqual([])
  for (const { name, source } of found.strings) expect(['command line', 'override'], name).toContain(source)
})

test('the configuration of a cluster from outside is replaced, and PostgreSQL starts with it', async () => {
  for (const name of configurationFiles) appendFileSync(path.join(cluster, name), '\nhostile')
  await writeConfiguration(cluster)
  for (const name of configurationFiles) expect(readFileSync(path.join(cluster, name), 'utf8')).not.toContain('hostile')
  const zone = await withPostgres(false, async (client) => (await client.query('show timezone')).rows)
  expect(zone).toEqual([{ TimeZone: 'UTC' }])
})

test.runIf(process.platform === 'linux')(
  'an isolated PostgreSQL has no network but its socket, or its log has a line about it',
  async () => {
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const postgres = await startPrivatePostgres({ name: 'example', dataDir, log, isolated: true })
    const routes = readFileSync(`/proc/${postgres.processId}/net/route`, 'utf8').trim().split('\n')
    await postgres.stop()
    if (!lines.join().includes('does not permit a PostgreSQL without a network')) expect(routes).toHaveLength(1)
  },
)
