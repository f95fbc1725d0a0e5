import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { members, samplePassword } from '../../../seed/people.ts'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { createCrashServer } from '../crash/crash-server.ts'
import { liftLimits } from '../server/test-database.ts'
import { sendOnce } from '../server/send-once.ts'
import { openBalancer } from './balancer.ts'
import { openClusterPair } from './cluster-pair.ts'
import { startSteadyLoad, type LoadMember } from './steady-load.ts'
import { findVersionBefore, unpackVersion } from './version-before.ts'

const versionBefore = findVersionBefore()
const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

// A copy of one commit has no earlier version.
test.skipIf(!versionBefore)(
  'two servers of the version before serve during this one’s migration, and are replaced without a failed request (REL-16)',
  async () => {
    const cluster = await openClusterPair({ isEmpty: true })
    closing.push(cluster.close)
    const root = path.join(cluster.folder, 'version-before')
    mkdirSync(root)
    unpackVersion(versionBefore ?? '', root)
    const start = async (sources?: string) => {
      const server = createCrashServer(() => cluster.settings, sources)
      closing.push(server.close)
      await server.start()
      return server
    }
    const servers = [await start(root), await start(root)]
    const balancer = await openBalancer(() => servers.map((server) => server.url()))
    closing.push(balancer.close)

    const load = startSteadyLoad(balancer.url, await signInSampleMembers(balancer.url, cluster))
    await load.untilMore()
    const ran = await migrate(cluster.migrationAddress)
    expect(ran.length).toBeGreaterThan(0)
    await load.untilMore()
    for (const [place, server] of servers.entries()) {
      await server.stop()
      servers[place] = await start()
      await expect.poll(() => balancer.ready().length, { timeout: 20_000 }).toBe(2)
      await load.untilMore()
    }
    expect(await load.stop()).toEqual([])
  },
  120_000,
)

/** Prepares the sample world of the version before, and signs in through its calls: its tables may differ from these. */
async function signInSampleMembers(url: string, cluster: Awaited<ReturnType<typeof openClusterPair>>) {
  const [funded, other] = members
  if (!funded || !other) throw new Error('the sample world has too few members')
  const plan = await cluster.withDatabase(async ({ owner }) => {
    await liftLimits(owner)
    const { rows } = await owner.query("update plans set min_cents = 1 where name = 'Basic' returning id, name")
    return { _id: rows[0].id, name: rows[0].name }
  })
  const signedIn: LoadMember[] = []
  while (signedIn.length < 4) {
    const body = { username: funded.email, password: samplePassword }
    const { data: token } = await (await sendOnce(url, signIn, { body })).json()
    signedIn.push({
      token,
      email: other.email,
      password: samplePassword,
      bitcoin: funded.addresses.bitcoin ?? '',
      plan,
    })
  }
  return signedIn
}
