import { randomUUID, randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { loadKeys } from '../../apps/server/src/platform/crypto/load-keys.ts'
import { openFileStore } from '../../apps/server/src/platform/files/local-file-store.ts'
import { openImageReader } from '../../apps/server/src/platform/files/images/open-image-reader.ts'
import { hashToken } from '../../apps/server/src/platform/crypto/random-token.ts'
import type { BenchServer } from '../server/bench-server.ts'
import type { BenchMember } from './members.ts'
import type { CallRequest } from './requests.ts'

/** One statement as it was sent to the database. */
export type Statement = pg.QueryConfig & { values: unknown[] }

/**
 * Makes one call in an app of this process and records its statements. The floor of a call is therefore always that of the
 * current code, and not of an outdated copy.
 */
export async function recordCall(server: BenchServer, request: CallRequest): Promise<Statement[]> {
  const config = loadConfig(server.environment)
  const database = openDatabase(server.address, 2)
  const logger = pino({ level: 'silent' })
  const images = openImageReader()
  const app = await createApp(
    { config, database, files: openFileStore(server.folder), images, keys: loadKeys(config), now: () => new Date() },
    { logger },
  )
  try {
    const { statements, stop } = startRecording()
    const { method, url, headers, body } = request
    const reply = await app.inject({ method: method as 'POST', url, headers, payload: body }).finally(stop)
    if (reply.statusCode !== 200) throw new Error(`the recorded call got the reply ${reply.statusCode}: ${reply.body}`)
    return statements
  } finally {
    await app.close()
    await database.close()
    await images.close()
  }
}

function startRecording(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query
  const recording = function (this: pg.Client, first: string | pg.QueryConfig, ...rest: unknown[]): unknown {
    const query = typeof first === 'string' ? { text: first } : first
    const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : (query.values ?? [])
    statements.push({ text: query.text, ...(query.name ? { name: query.name } : {}), values: [...values] })
    return Reflect.apply(original, this, [first, ...rest])
  }
  Object.assign(pg.Client.prototype, { query: recording })
  return { statements, stop: () => void Object.assign(pg.Client.prototype, { query: original }) }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The same statements for another member with new ids: another operation of the same kind. */
export function anotherOperation(statements: Statement[], from: BenchMember, to: BenchMember): Statement[] {
  const [fromHash, toHash] = [hashToken(from.token), hashToken(to.token)]
  const drawn = new Map([[from.id, to.id]])
  const swap = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swap)
    if (Buffer.isBuffer(value)) return value.equals(fromHash) ? toHash : value
    if (typeof value !== 'string') return value
    return value.replace(uuid, (id: string, version: string) => {
      // Of the same version, because the position of a key in its index affects the cost.
      const other = drawn.get(id) ?? (version === '7' ? randomUUIDv7() : randomUUID())
      drawn.set(id, other)
      return other
    })
  }
  return statements.map((statement) => ({ ...statement, values: statement.values.map(swap) }))
}
