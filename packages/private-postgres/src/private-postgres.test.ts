import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPrivatePostgres, type PrivatePostgres } from './private-postgres.ts'
import { findPostgresOf } from './process/processes.ts'
import { StartupError } from './startup-error.ts'
import { startInAnotherProcess } from './testing.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 }) // real processes on a busy machine

const isRoot = process.getuid?.() === 0
let dataDir = ''
let running: PrivatePostgres[] = []
const log: string[] = []

// Creating a cluster, or copying one, takes a second. Most tests use this one after each other: each leaves one that starts.
const shared = mkdtempSync('/tmp/private-postgres-')

beforeAll(async () => {
  const postgres = await startPrivatePostgres({ name: 'example', dataDir: path.join(shared, 'data'), log: () => {} })
  await postgres.stop()
})

afterAll(() => rmSync(shared, { recursive: true, force: true }))

let folder = ''

beforeEach(() => {
  folder = mkdtempSync('/tmp/private-postgres-')
  dataDir = path.join(folder, 'data')
  vi.stubEnv('TMPDIR', folder) // so that the sockets of killed processes are removed too
})

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()))
  running = []
  log.length = 0
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function useShared() {
  dataDir = path.join(shared, 'data')
}

/** A new row, and its table, which must be there later. */
let kept = 0
async function keepRow(postgres: { host: string; user: string }): Promise<void> {
  kept += 1
  await ask(postgres, `create table kept_${kept} as select 42 as n`)
}
const readRow = (postgres: PrivatePostgres) => ask(postgres, `select n from kept_${kept}`)

async function start(options: Partial<Parameters<typeof startPrivatePostgres>[0]> = {}) {
  const postgres = await startPrivatePostgres({ name: 'example', dataDir, log: (line) => log.push(line), ...options })
  running.push(postgres)
  return postgres
}

async function stop(postgres: PrivatePostgres) {
  running = running.filter((other) => other !== postgres)
  await postgres.stop()
}

async function ask(postgres: { host: string; user: string }, sql: string): Promise<string> {
  const client = new Client({ host: postgres.host, port: 5432, user: postgres.user, database: 'postgres' })
  client.on('error', () => {}) // a killed PostgreSQL closes its connections
  await client.connect()
  try {
    const reply = await client.query({ text: sql, rowMode: 'array' })
    return String(reply.rows[0]?.[0])
  } finally {
    await client.end()
  }
}

describe('the private PostgreSQL', () => {
  test('writes durably, with checksums, sorts the same on every machine and does not listen on the network', async () => {
    useShared()
    const postgres = await start({ settings: { work_mem: '8MB' } })

    for (const [setting, value] of Object.entries({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      max_connections: '100',
      work_mem: '8MB',
    })) {
      expect(await ask(postgres, `show ${setting}`), setting).toBe(value)
    }
    expect(await ask(postgres, `select datlocale from pg_database where datname = 'postgres'`)).toBe('C.UTF-8')
    expect(await ask(postgres, `select current_setting('server_version_num')::int / 10000`)).toBe('18')
    expect(statSync(postgres.host).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  test('keeps its rows after a stop and a start', async () => {
    useShared()
    const first = await start()
    await keepRow(first)
    await stop(first)

    expect(await readRow(await start())).toBe('42')
  })

  test('runs inside a folder that only its owner can enter', async () => {
    useShared()
    chmodSync(path.dirname(dataDir), 0o700)

    expect(await ask(await start(), 'select 1')).toBe('1')
  })

  test.runIf(isRoot)('switches to another identity and back when root cannot use the usual one', async () => {
    useShared()
    chmodSync(path.dirname(dataDir), 0o700)
    const usual = await start()
    await keepRow(usual)
    await stop(usual)

    const asAnotherUser = await start({ identity: 'uid' })
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(65_534)
    expect(await readRow(asAnotherUser)).toBe('42')
    await stop(asAnotherUser)

    expect(await readRow(await start({ identity: 'namespace' }))).toBe('42')
  })

  test.runIf(isRoot)('is created by another user inside a folder that this user cannot enter', async () => {
    chmodSync(path.dirname(dataDir), 0o700)

    expect(await ask(await start({ identity: 'uid' }), 'select 1')).toBe('1')
  })

  test.runIf(isRoot)('refuses a user who cannot read what its commands need', async () => {
    const key = path.join(path.dirname(dataDir), 'key')
    writeFileSync(key, 'secret', { mode: 0o600 })
    chmodSync(path.dirname(dataDir), 0o755)

    const starting = start({ identity: 'bare uid', readable: [key] })
    await expect(starting).rejects.toThrow(`PostgreSQL runs as the user with id 65534, who cannot read ${key}:`)
  })

  test.runIf(isRoot)('refuses to run as root itself', async () => {
    await expect(start({ identity: 'plain' })).rejects.toThrow(/^PostgreSQL does not run as root/)
  })
})

describe('after a kill -9', () => {
  test('of the server, the orphaned PostgreSQL is replaced and every acknowledged row is there', async () => {
    useShared()
    const killed = await startInAnotherProcess(dataDir)
    await keepRow(killed)
    await killed.kill()
    expect(() => process.kill(killed.processId, 0)).not.toThrow()

    const postgres = await start()

    expect(log).toContain('Stopping the PostgreSQL that was left behind when its server was killed.')
    expect(postgres.processId).not.toBe(killed.processId)
    expect(await readRow(postgres)).toBe('42')
  })

  test.runIf(process.platform === 'linux')(
    'of the server, an orphaned PostgreSQL that is frozen is killed with all its processes',
    async () => {
      useShared()
      const killed = await startInAnotherProcess(dataDir)
      await keepRow(killed)
      const processes = findPostgresOf(path.join(dataDir, 'postgres'), killed.processId)
      expect(processes.length).toBeGreaterThan(1)
      for (const id of processes) process.kill(id, 'SIGSTOP')
      await killed.kill()

      expect(await readRow(await start({ orphanStopMs: 300 }))).toBe('42')
      expect(processes.filter((id) => findPostgresOf(path.join(dataDir, 'postgres'), id).includes(id))).toEqual([])
    },
  )

  test('of server and PostgreSQL together, every acknowledged row is there', async () => {
    useShared()
    const killed = await startInAnotherProcess(dataDir)
    await keepRow(killed)
    process.kill(killed.processId, 'SIGKILL')
    await killed.kill()

    expect(await readRow(await start())).toBe('42')
  })

  test.runIf(process.platform === 'linux')(
    'a query that outlives its PostgreSQL does not prevent the next start',
    async () => {
      useShared()
      const killed = await startInAnotherProcess(dataDir)
      const query = ask(killed, 'select count(*) from generate_series(1, 1e12::bigint)').catch(() => 'cut off')
      await sleep(300)
      process.kill(killed.processId, 'SIGKILL')
      await killed.kill()

      expect(await ask(await start(), 'select 1')).toBe('1')
      expect(await query).toBe('cut off')
    },
  )

  test('of PostgreSQL, it is restarted', async () => {
    useShared()
    const postgres = await start()
    await keepRow(postgres)
    const before = postgres.processId
    process.kill(before, 'SIGKILL')

    await vi.waitUntil(() => log.includes('PostgreSQL is running again.'), 20_000)

    expect(postgres.processId).not.toBe(before)
    expect(await readRow(postgres)).toBe('42')
  })

  test('at any moment of the first creation, the next start creates it again', async () => {
    // Each begins with what the one before has left.
    for (const killAfterMs of [20, 60, 120, 200, 300]) {
      await expect(startInAnotherProcess(dataDir, { killAfterMs })).rejects.toThrow('killed')
    }
    expect(await ask(await start(), 'select 1')).toBe('1')
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres'])
  })

  test('a process id that now belongs to another program does not prevent the next start', async () => {
    useShared()
    await stop(await start())
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)

    expect(await ask(await start(), 'select 1')).toBe('1')
  })
})

describe('two at once', () => {
  test('a second process is refused, and the first is not disturbed', async () => {
    useShared()
    const other = await startInAnotherProcess(dataDir)

    await expect(start({ lockTimeoutMs: 500 })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another process.`,
    )

    expect(await ask(other, 'select 1')).toBe('1')
    process.kill(other.processId, 'SIGINT')
    await other.kill()
  })

  test('of two that create the same folder, one wins', async () => {
    const both = await Promise.allSettled([start({ lockTimeoutMs: 500 }), start({ lockTimeoutMs: 500 })])

    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a process that is just ending is waited for', async () => {
    useShared()
    const first = await start()
    const second = start()
    await sleep(300)
    await stop(first)

    expect(await ask(await second, 'select 1')).toBe('1')
  })
})

describe('a failed start throws one sentence', () => {
  test('a path that leads through a file', async () => {
    writeFileSync(path.dirname(dataDir) + '/file', '')

    await expect(start({ dataDir: path.dirname(dataDir) + '/file/data' })).rejects.toThrow(StartupError)
  })

  test('other files in the folder of the cluster', async () => {
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres/holiday.jpg'), '')

    await expect(start()).rejects.toThrow(/contains files, but not those of a PostgreSQL: move it away\.$/)
  })

  test('a cluster of another version', async () => {
    useShared()
    await stop(await start())
    const file = path.join(dataDir, 'postgres/PG_VERSION')
    expect(readFileSync(file, 'utf8')).toBe('18\n')
    writeFileSync(file, '15\n')

    await expect(start()).rejects.toThrow(/was written by PostgreSQL 15; the installed version opens only 18\.$/)
    writeFileSync(file, '18\n')
  })

  test('a setting that PostgreSQL does not know', async () => {
    useShared()
    await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow(/unrecognized configuration parameter/)
  })
})
