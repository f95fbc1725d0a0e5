import { join } from 'node:path'
import { startPrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrations/migrate.ts'
import { createCrashServer } from '../../apps/server/src/testing/crash/crash-server.ts'
import { withDatabaseOf } from '../../apps/server/src/testing/crash/with-database.ts'
import { openBadNetwork } from '../../apps/server/src/testing/network/bad-network.ts'
import { makeMembers } from '../../apps/server/src/testing/crash/make-members.ts'
import { giveAuthenticator } from '../../apps/server/src/testing/people/factors/authenticator.ts'
import { makeOperators } from '../../apps/server/src/testing/people/operators.ts'
import { openSmtpServer } from '../../apps/server/src/testing/server/smtp-server.ts'
import { asAdmin } from '../../apps/server/src/testing/server/test-database.ts'
import type { TestServer } from '../../apps/server/src/testing/server/test-server.ts'
import { reportsMemory } from './memory-after-garbage.ts'

export type SoakWorld = Awaited<ReturnType<typeof openSoakWorld>>

export const metricsToken = 'the-token-of-a-soak'

/**
 * Starts a PostgreSQL, a network in front of it that can fail, and two servers in processes of their own: one that is never
 * killed, whose memory is measured, and one that is. `environment` is given to both.
 */
export async function openSoakWorld(folder: string, environment: Record<string, string>) {
  const postgres = await startPrivatePostgres({ name: 'cairn', dataDir: join(folder, 'database'), log: () => {} })
  const { host } = postgres
  await asAdmin(host, 'create database cairn')
  const address = { host, database: 'cairn' }
  await migrate(address)

  const network = await openBadNetwork(join(host, '.s.PGSQL.5432'))
  const smtp = await openSmtpServer()
  const dataDir = join(folder, 'data')
  const settings = () => ({
    DATA_DIR: dataDir,
    MEMBER_CALLS_MAX: '9999999',
    DATABASE_URL: `postgres://cairn@127.0.0.1:${network.port}/cairn`,
    METRICS_TOKEN: metricsToken,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: reportsMemory,
    ...environment,
  })
  const [steady, killed] = [createCrashServer(settings), createCrashServer(settings)]

  const database = openDatabase(address, 8)
  const ask = async (statement: string, values: unknown[] = []) =>
    (await database.plainPool.query(statement, values)).rows
  const withDatabase = withDatabaseOf(() => host, { DATA_DIR: dataDir })
  // Members first, because an empty database would get the sample world.
  const { members, plan } = await withDatabase((scene) => makeMembers(scene, 6, '900000.00'))
  await steady.start()
  await killed.start()
  const operators = await withDatabase(async (scene) => {
    // They read versions until the end.
    const made = await makeOperators({ ...scene, database, url: steady.url() } as TestServer, 'owner', 'treasurer')
    // A server that starts again decrypts one of these, to know that it has the right key.
    for (const { id } of made) await giveAuthenticator(scene, id)
    return made
  })

  return {
    postgres,
    network,
    steady,
    killed,
    members,
    operators,
    plan,
    ask,
    withDatabase,
    async close() {
      await Promise.all([steady.close(), killed.close()])
      await database.close()
      await network.close()
      await smtp.close()
      await postgres.stop()
    },
  }
}
