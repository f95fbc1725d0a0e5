import { openPlan } from '../fixtures/fixtures.ts'
import { makePerson, type Person } from '../people/people.ts'
import { signKind } from '../../shared/signing/signatures/sign-rows.ts'
import { asRows } from '../../shared/signing/signatures/sign-stored.ts'
import { liftLimits } from '../server/test-database.ts'
import type { TestServer } from '../server/test-server.ts'
import type { DatabaseScene } from './with-database.ts'

/** Prepares the database of a server in another process for load: a plan, and members with money and without limits. */
export async function makeMembers(scene: DatabaseScene, count: number, balance: string) {
  await liftLimits(scene.owner)
  // The sample world has terms, which these members have not agreed to.
  await scene.owner.query('update settings set terms_version = null, terms_url = null')
  await signKind(asRows(scene.owner), scene.keys, 'settings')
  const asServer = { ...scene, url: '' } as unknown as TestServer
  const plan = await openPlan(asServer, { min: '0.01', max: '1000000.00' })
  const members: Person[] = []
  while (members.length < count) members.push(await makePerson(asServer, { balance, addresses: ['bitcoin'] }))
  return { members, plan }
}
