import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { createClient } from '@cairn/client/client.ts'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { inviteFirstOwner } from '../../apps/server/src/cli/invite-owner.ts'
import { loadKeys } from '../../apps/server/src/platform/crypto/load-keys.ts'
import { createToken, hashToken } from '../../apps/server/src/platform/crypto/random-token.ts'
import { distribute, makeGain, today } from '../../apps/server/src/testing/fixtures/plan-gains.ts'
import { goodPicture } from '../../apps/server/src/testing/fuzz/files/hostile-pictures.ts'
import { seededRandom } from '../../apps/server/src/testing/fuzz/random.ts'
import { makeOperator, visitBackoffice } from '../../apps/server/src/testing/people/operators.ts'
import { makePerson, password } from '../../apps/server/src/testing/people/people.ts'
import { runRandomWalk } from '../../apps/server/src/testing/random-walk/random-walk.ts'
import { makeWorld, type WalkWorld } from '../../apps/server/src/testing/random-walk/walk-world.ts'
import { tripsMax, watchRoundTrips, type Sent } from '../../apps/server/src/testing/server/round-trips.ts'
import type { TestServer } from '../../apps/server/src/testing/server/test-server.ts'
import { openApp } from '../load/recorded-call.ts'
import { judge, type Row, type Section } from '../report/report.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** Makes the calls of the contract in an app of this process, and counts what each sends to the database. */
export async function measureRoundTrips(server: BenchServer): Promise<Section> {
  const most = new Map<string, Sent>()
  const { app, config, database, close } = await openApp(server, {
    DATA_DIR: server.folder,
    ADDRESS_KEY: server.environment['ADDRESS_KEY'] ?? '',
  })
  watchRoundTrips(app, (name, { statements, trips }) => {
    const before = most.get(name)
    if (!before || trips > before.trips) most.set(name, { statements, trips })
  })
  const listMissing = () => Object.entries<Call>(calls).filter(([name, call]) => !most.has(name) && !call.download)
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const as = (token: string | null) => createClient({ base: `${url}/api`, token: () => token })
    const { folder: dataDir, owner } = server
    const called = { app, url, config, dataDir, database, keys: loadKeys(config), owner, now: new Date(), as }
    await makeCalls(called, listMissing)
  } finally {
    await close()
  }
  const missing = listMissing().map(([name]) => name)
  return {
    title: 'Round trips',
    note:
      'What a call sends to the database, the transaction included: statements, and round trips, which are the times that it waits ' +
      'for an answer. The most that was counted. Downloads are left out, because they read page after page. ' +
      `Calls that were not made: ${missing.join(', ') || 'none'}.`,
    rows: Object.entries<Call>(calls).flatMap(([name, call]) => {
      const sent = most.get(name)
      return sent ? describe(name, sent, tripsMax(call)) : []
    }),
  }
}

function describe(name: string, { statements, trips }: Sent, max: number | null): Row {
  const [what, ours] = [`\`${name}\``, `${statements} statements, ${trips} round trips`]
  return max === null ? { what, ours } : judge(what, ours, `at most ${max}`, trips <= max)
}

/** Makes every read, and the changes by random walks of sixty steps: eight, and up to thirty while a call is missing. */
async function makeCalls(server: TestServer, listMissing: () => unknown[]): Promise<void> {
  const twoPeople =
    'release_two_people_above_cents = 4000, distribution_two_people_above_cents = 200, withdrawal_min_amount_cents = null'
  await server.owner.query(`update settings set ${twoPeople}`)
  await joinAsOwner(server)
  const picture = await sendPictures(server)
  const world = await makeWorld(server, seededRandom(0), picture)
  const [one, other] = [await makeOperator(server, 'owner'), await makeOperator(server, 'treasurer')]
  await makeGain(server, world.plan, '10.00', [one, other])
  const distribution = await distribute(server, other, world.plan, '5.00')
  const { approval_id: approval } = await one.send(calls.requestManualTransfer, {
    params: { id: world.member.id },
    body: { direction: 'credit', amount: '1.00', reason: 'A call of the bench', code: 'counted_twice' },
  })
  await makeMemberCalls(server, world)
  const ids: Record<string, string | undefined> = {
    deposits: world.deposits[0],
    withdrawals: world.withdrawals[0],
    kyc: world.document,
    members: world.member.id,
    distributions: distribution,
    approvals: approval,
  }
  const queries: Record<string, object> = {
    searchRecords: { kind: 'account', text: 'Ada' },
    searchMembers: { search: 'Ada' },
    previewDistribution: { plan: world.plan._id, amount: '1.00', as_of: today() },
    viewBalanceAt: { account: 'custody:bitcoin', at: new Date().toISOString() },
    listTransfers: { member_id: world.member.id },
  }
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (call.method !== 'GET' || call.download) continue
    const id = ids[call.path.split('/')[1] ?? '']
    // A record of a kind that the bench makes none of; the tests of the server count that call.
    if (call.path.includes('/:id') && !id) continue
    const { send } = call.who === 'operator' ? one : world.member
    await send(call, { params: { id }, query: queries[name] ?? {} } as never)
  }
  await other.send(calls.approveRequest, { params: { id: approval } })
  await other.send(calls.signOutOperator)
  for (let seed = 1; seed <= (listMissing().length > 0 ? 30 : 8); seed += 1) {
    await runRandomWalk(await makeWorld(server, seededRandom(seed), picture), 60, new Map())
  }
}

/** Accepts the invitation of the first owner, and signs in. */
async function joinAsOwner(server: TestServer): Promise<void> {
  const email = 'mary@operators.test'
  const token = await inviteFirstOwner(server.database, loadKeys(server.config), email)
  const backOffice = visitBackoffice(server)
  const { secret } = await backOffice(calls.viewInvitation, { body: { token } })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAt = (timestamp: number) => totp.generate({ timestamp })
  const name = 'Mary Somerville'
  await backOffice(calls.acceptInvitation, { body: { token, name, password, code: codeAt(Date.now()) } })
  await backOffice(calls.signInOperator, { body: { email, password, code: codeAt(Date.now() + 30_000) } })
}

async function sendPictures(server: TestServer): Promise<string> {
  const member = await makePerson(server)
  const file = new Blob([new Uint8Array(await goodPicture('jpeg', 200))])
  await member.send(calls.changePhoto, { fields: {}, file })
  await member.send(calls.submitKyc, { fields: { country: 'Norway', id_card_type: 'passport' }, file })
  const { rows } = await server.owner.query('select id from kyc_submissions where member_id = $1', [member.id])
  return rows[0].id
}

async function makeMemberCalls(server: TestServer, { member, plan, withdrawals }: WalkWorld): Promise<void> {
  await member.send(calls.requestDeposit, { body: { amount: '20.00', plan, wallet: 'balance' } })
  await member.send(calls.cancelWithdrawal, { params: { id: withdrawals[1] ?? '' } })
  await member.send(calls.editProfile, { body: { full_name: 'Ada King' } })
  const visitor = server.as(null)
  const email = 'grace@people.test'
  await visitor(calls.registerMember, { body: { full_name: 'Grace Hopper', email, password } })
  await visitor(calls.requestPasswordReset, { body: { username: email } })
  const { data } = await visitor(calls.signIn, { body: { username: email, password } })
  await server.as(data)(calls.signOut)
  // Of another member, because a job of the server mails links to the first.
  const other = await makePerson(server)
  const linkFor = async (purpose: string) => {
    const token = createToken()
    await server.owner.query(
      `insert into mail_links (token_hash, member_id, purpose, expires_at)
       values ($1, $3, $2, now() + interval '1 hour')`,
      [hashToken(token), purpose, other.id],
    )
    return token
  }
  await visitor(calls.confirmEmail, { body: { token: await linkFor('confirm_email') } })
  await visitor(calls.resetPassword, {
    body: { token: await linkFor('reset_password'), password: `${password} again` },
  })
  await visitor(calls.freezeAccount, { body: { token: await linkFor('freeze_account') } })
}
