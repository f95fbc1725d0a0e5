import pg from 'pg'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { openTestApp } from '../../../apps/server/src/testing/server/test-app.ts'
import type { BenchServer } from '../server/bench-server.ts'
import type { CallRequest } from './requests.ts'

export type Statement = pg.QueryConfig & { values: unknown[] }

/**
 * Makes one call in an app of this process and records its statements. So the floor of a call always follows the current code.
 */
export async function recordCall(server: BenchServer, request: CallRequest): Promise<Statement[]> {
  const database = openDatabase(server.address, 8)
  const app = await openTestApp({ config: loadConfig(server.environment), database })
  const statements: Statement[] = []
  const original = pg.Client.prototype.query
  const query = function (this: pg.Client, first: string | pg.QueryConfig, ...rest: unknown[]): unknown {
    const { text, name, values = [] } = typeof first === 'string' ? { text: first } : first
    const sent = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : values
    statements.push({ text, ...(name && { name }), values: [...sent] })
    return Reflect.apply(original, this, [first, ...rest])
  }
  Object.assign(pg.Client.prototype, { query })
  try {
    const { method, url, headers, body } = request
    const reply = await app.inject({ method: method as 'POST', url, headers, payload: body })
    if (reply.statusCode !== 200) throw new Error(`the recorded call got the reply ${reply.statusCode}: ${reply.body}`)
    return statements
  } finally {
    Object.assign(pg.Client.prototype, { query: original })
    await app.close()
    await database.close()
  }
}
