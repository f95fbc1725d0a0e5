import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import {
  listDistributions,
  listDistributionShares,
  previewDistribution,
  requestDistribution,
  viewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { jobs } from '../../../jobs.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { runWaitingJobs } from '../../../platform/jobs/run-jobs.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { scale } from '../../../testing/ledger/scale.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { distribute, evidence, makeGain, putInPlan, today } from '../../../testing/fixtures/plan-gains.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { postDistributions } from './post-distributions.ts'

const server = useTestServer()

/** Three members with 1, 1 and 2 thousand dollars in a plan that has made a gain. */
async function openFixture(gain = '100.00') {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  const people = [await makePerson(server), await makePerson(server), await makePerson(server)]
  const deposits = await putInPlan(
    server,
    plan,
    people.map((person, place) => ({ person, cents: place === 2 ? 2_000_00n : 1_000_00n })),
  )
  await makeGain(server, plan, gain)
  return { treasurer, plan, people, deposits }
}
const preview = (by: TestOperator, plan: FixturePlan, amount: string) =>
  by.send(previewDistribution, { query: { plan: plan._id, amount, as_of: today() } })
const request = (by: TestOperator, plan: FixturePlan, amount: string, hash: string, id = randomUUIDv7()) =>
  by.send(requestDistribution, { body: { id, plan: plan._id, amount, as_of: today(), hash } })
const approve = (by: TestOperator, id: string | null) => by.send(approveRequest, { params: { id: id ?? '' } })
const runJob = () => postDistributions({}, jobContext(server))
const read = async (by: TestOperator, id: string) => (await by.send(viewDistribution, { params: { id } })).distribution
const auditOf = async (id: string) =>
  (
    await server.owner.query('select actor_kind, did from audit.events where subject_id = $1 order by events.id', [id])
  ).rows.map(({ actor_kind, did }) => `${actor_kind} ${did}`)

test('members are paid in proportion to their money in the plan, to the cent, exactly as previewed', async () => {
  const { treasurer, plan, people } = await openFixture()
  const shown = await preview(treasurer, plan, '10.03')
  expect(shown).toMatchObject({ amount: 10_03n, invested: 4_000_00n, member_count: 3, extra_cent_count: 2 })
  expect(shown.shares.map(({ exact, share }) => [exact, share])).toEqual([
    ['5.015000', 5_01n],
    ['2.507500', 2_51n],
    ['2.507500', 2_51n],
  ])

  const id = randomUUIDv7()
  const { distribution } = await request(treasurer, plan, '10.03', shown.hash, id)
  expect(distribution).toMatchObject({ id, status: 'posting', failure: null, member_count: null, finished_at: null })
  expect(await people[2]!.balanceCents()).toBe(0n)
  await runWaitingJobs(jobContext(server), jobs)

  const balances = await Promise.all(people.map((person) => person.balanceCents()))
  expect(balances).toEqual([2_51n, 2_51n, 5_01n])
  expect((await people[2]!.send(viewDashboard)).data.recent[0]).toMatchObject({ type: 'gain', amount: 5_01n })
  const { distributions } = await treasurer.send(listDistributions, { query: { plan: plan._id } })
  expect(distributions).toMatchObject([
    { id, status: 'posted', amount: 10_03n, invested: 4_000_00n, member_count: 3, finished_at: expect.any(String) },
  ])
  expect(await read(treasurer, id)).toEqual(distributions[0])
  const { shares } = await treasurer.send(listDistributionShares, { params: { id } })
  expect(shares.map(({ amount }) => amount)).toEqual([2_51n, 2_51n, 5_01n])
  expect(await auditOf(id)).toEqual(['operator distribution_requested', 'system gains_distributed'])
  expect(
    (await verifyLedger(server.owner)).findings.filter(({ sentence }) => /share|distribution/.test(sentence)),
  ).toEqual([])
})

test('a request is answered with 202 before the ledger posts it', async () => {
  const { treasurer, plan } = await openFixture()
  const { hash } = await preview(treasurer, plan, '1')
  const body = { id: randomUUIDv7(), plan: plan._id, amount: '1', as_of: today(), hash }
  const response = await sendOnce(server.url, requestDistribution, { headers: treasurer.headers, body })
  expect(response.status).toBe(202)
})

test('an amount above the realised gains is refused in the preview, and fails without a payment', async () => {
  const { treasurer, plan, people } = await openFixture('10.00')
  const sentence = await expectRefused(preview(treasurer, plan, '10.01'), 'gains_not_covered')
  expect(sentence).toContain('$10.00')
  const id = randomUUIDv7()
  await request(treasurer, plan, '10.01', 'a'.repeat(64), id)
  await runJob()
  expect(await read(treasurer, id)).toMatchObject({
    status: 'failed',
    failure: 'gains_not_covered',
    member_count: null,
    finished_at: expect.any(String),
  })
  expect(await people[0]!.balanceCents()).toBe(0n)
  expect(await auditOf(id)).toEqual(['operator distribution_requested', 'system distribution_failed'])
})

test('a distribution fails when a deposit was released or another distribution was posted after the preview', async () => {
  const { treasurer, plan, deposits, people } = await openFixture()
  const failureOf = async (amount: string, hash: string) => {
    const id = randomUUIDv7()
    await request(treasurer, plan, amount, hash, id)
    await runJob()
    return (await read(treasurer, id)).failure
  }
  const before = await preview(treasurer, plan, '10')
  await treasurer.send(releaseDeposit, { params: { id: deposits[0]! }, body: { reason: 'Asked for it' } })
  expect(await failureOf('10', before.hash)).toBe('preview_changed')
  expect(await failureOf('11', before.hash)).toBe('preview_changed')

  const now = await preview(treasurer, plan, '10')
  expect(await failureOf('10', now.hash)).toBeNull()
  expect(await failureOf('10', now.hash)).toBe('preview_changed')
  expect(await people[1]!.balanceCents()).toBe(3_33n)
})

test('of two operators who request the same preview one pays, and the other’s record shows that the shares changed', async () => {
  const { treasurer, plan, people } = await openFixture()
  const other = await makeOperator(server, 'owner')
  const { hash } = await preview(treasurer, plan, '40')
  await Promise.all([request(treasurer, plan, '40', hash), request(other, plan, '40', hash)])
  await Promise.all([runJob(), runJob()])
  const { distributions } = await treasurer.send(listDistributions, { query: { plan: plan._id } })
  expect(distributions.map(({ failure, status }) => failure ?? status).toSorted()).toEqual([
    'posted',
    'preview_changed',
  ])
  expect(await people[0]!.balanceCents()).toBe(10_00n)
})

test('the same request sent again is the same distribution, and with another content it is refused', async () => {
  const { treasurer, plan, people } = await openFixture()
  const { hash } = await preview(treasurer, plan, '40')
  const id = randomUUIDv7()
  await Promise.all([1, 2, 3].map(() => request(treasurer, plan, '40', hash, id)))
  await runJob()
  expect((await request(treasurer, plan, '40', hash, id)).distribution?.status).toBe('posted')
  await expectRefused(request(treasurer, plan, '41', hash, id), 'preview_changed')
  await runJob()
  expect(await people[0]!.balanceCents()).toBe(10_00n)
  expect(await auditOf(id)).toEqual(['operator distribution_requested', 'system gains_distributed'])
})

test('four jobs at once, one of which loses its connection, pay each member once (REL-5)', async () => {
  const { treasurer, plan, people } = await openFixture()
  const { hash } = await preview(treasurer, plan, '40')
  const id = randomUUIDv7()
  await request(treasurer, plan, '40', hash, id)
  // The first stops in the middle of its transaction, as if it were killed there.
  await server.owner.query(
    `begin; select from ledger.accounts where code = $1 for update`.replace('$1', `'realised_gains:${plan._id}'`),
  )
  const killed = runJob().catch((error: Error) => error.message)
  await untilJobWaits()
  await Promise.all([runJob(), runJob()])
  expect((await read(treasurer, id)).status).toBe('posting')
  await server.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(await killed).toMatch(/terminat/)
  await server.owner.query('rollback')
  expect(await people[0]!.balanceCents()).toBe(0n)

  await Promise.all([runJob(), runJob(), runJob(), runJob()])
  expect(await read(treasurer, id)).toMatchObject({ status: 'posted', member_count: 3 })
  expect(await people[0]!.balanceCents()).toBe(10_00n)
  expect(await auditOf(id)).toEqual(['operator distribution_requested', 'system gains_distributed'])
})

async function untilJobWaits(): Promise<void> {
  await expect
    .poll(async () => {
      await server.owner.query('select pg_stat_clear_snapshot()')
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await server.owner.query(waiting)).rowCount
    })
    .toBe(1)
}

test('an internal error fails the record and moves nothing', async () => {
  const { treasurer, plan, people } = await openFixture()
  const { hash } = await preview(treasurer, plan, '40')
  const id = randomUUIDv7()
  await request(treasurer, plan, '40', hash, id)
  // Breaks the insertion of a share, as only a bug would.
  await server.owner.query(
    'alter table distribution_shares add constraint broken check (amount_cents <> 2000) not valid',
  )
  await runJob()
  await server.owner.query('alter table distribution_shares drop constraint broken')
  expect(await read(treasurer, id)).toMatchObject({ status: 'failed', failure: 'internal_error' })
  expect(await people[0]!.balanceCents()).toBe(0n)
})

test('a distribution above the amount takes two people, and pays exactly the previewed shares', async () => {
  const { treasurer, plan, people } = await openFixture('20000.00')
  const other = await makeOperator(server, 'owner')
  const { hash } = await preview(treasurer, plan, '12000.00')
  const id = randomUUIDv7()
  const body = { id, plan: plan._id, amount: '12000.00', as_of: today(), hash }
  await expectRefused(treasurer.send(requestDistribution, { body }), 'second_person_needed')
  await expectRefused(
    treasurer.send(requestDistribution, { body: { ...body, hash: 'a'.repeat(64), reason: 'The gains of October' } }),
    'preview_changed',
  )
  const { approval_id, distribution } = await treasurer.send(requestDistribution, {
    body: { ...body, reason: 'The gains of October' },
  })
  expect(distribution).toBeNull()
  await expectRefused(approve(treasurer, approval_id), 'approval_is_own')
  await runJob()
  expect(await people[0]!.balanceCents()).toBe(0n)

  await approve(other, approval_id)
  await runJob()
  expect(await read(treasurer, id)).toMatchObject({ status: 'posted', requested_by: 'Terry the treasurer' })
  expect(await people[0]!.balanceCents()).toBe(3_000_00n)
})

test('distributions of one operator within 24 hours count together, even if requested at once', async () => {
  const { treasurer, plan } = await openFixture()
  const insert = (client: { query: (sql: string, values: unknown[]) => Promise<unknown> }) =>
    client.query(
      `insert into distributions (id, plan_id, amount_cents, rule, as_of, preview_hash, requested_by)
       values (gen_random_uuid(), $1, 600000, 'record_date', '2026-01-05', repeat('a', 64), $2)`,
      [plan._id, treasurer.id],
    )
  const first = await server.database.plainPool.connect()
  try {
    await first.query('begin')
    await insert(first)
    const second = insert(server.database.plainPool).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    )
    expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe('waits')
    await first.query('commit')
    expect(await second).toBe('distributions_take_two')
  } finally {
    first.release()
  }
})

test('the server’s role cannot add a distribution above the amount without the approved request (SEC-32)', async () => {
  const { treasurer, plan } = await openFixture()
  const other = await makeOperator(server, 'owner')
  const { hash } = await preview(treasurer, plan, '40')
  const terms = { plan_id: plan._id, rule: 'record_date', as_of: today() } as const
  const large = { ...terms, amount_cents: 12_000_00n, preview_hash: hash, requested_by: treasurer.id }
  const insert = (row: { id: string; approval_id?: string | null }) =>
    inServer((tx) =>
      tx
        .insertInto('distributions')
        .values({ ...large, ...row })
        .execute(),
    )
  await expect(insert({ id: randomUUIDv7() })).rejects.toMatchObject({ constraint: 'distributions_take_two' })
  const { approval_id: of_another } = await treasurer.send(recordGainOrLoss, { body: evidence(plan, '1.00') })
  await approve(other, of_another)
  await expect(insert({ id: randomUUIDv7(), approval_id: of_another })).rejects.toMatchObject({ code: 'CL005' })
})

const inServer = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(server.database, work)

test('a plan without deposits has no shares', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  await makeGain(server, plan, '5')
  await expectRefused(preview(treasurer, plan, '5'), 'nothing_to_share_by')
  await expectRefused(preview(treasurer, { ...plan, _id: randomUUIDv7() }, '5'), 'plan_unknown')
})

test('a member whose share is less than half a cent is counted without a share and is not paid', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  const [rich, poor] = [await makePerson(server), await makePerson(server)]
  await putInPlan(server, plan, [
    { person: rich, cents: 1_000_000_00n },
    { person: poor, cents: 1n },
  ])
  await makeGain(server, plan, '5')
  expect(await preview(treasurer, plan, '5')).toMatchObject({ member_count: 1, without_share_count: 1 })
  await distribute(server, treasurer, plan, '5')
  expect([await rich.balanceCents(), await poor.balanceCents()]).toEqual([5_00n, 0n])
})

test('the verifier names a share that differs from its payment', async () => {
  const { treasurer, plan } = await openFixture()
  const id = await distribute(server, treasurer, plan, '40')
  const change = (by: number) =>
    server.owner.query(
      `update distribution_shares set amount_cents = amount_cents + $2
       where id = (select min(id::text)::uuid from distribution_shares where distribution_id = $1) returning id`,
      [id, by],
    )
  const { rows } = await change(1)
  const { findings } = await verifyLedger(server.owner)
  await change(-1)
  const sentences = findings.map(({ sentence }) => sentence)
  expect(sentences).toContain(`The shares of the distribution ${id} do not add up to the distributed amount.`)
  expect(sentences).toContain(`The transfer ${rows[0].id} differs from the record that causes it.`)
})

const many = scale({ usual: 1_000, faults: 10_000 })

test(`${many} members are paid in one transaction, each within a cent of the exact share, and the sum is exact`, async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  const members = await makeMembers(many)
  await putInPlan(
    server,
    plan,
    members.map((id, place) => ({ person: { id }, cents: BigInt(100_00 + ((place * 7919) % 900_00)) })),
  )
  await makeGain(server, plan, '123456.78')

  const { shares } = await preview(treasurer, plan, '123456.77')

  expect(shares).toHaveLength(50)
  const shown = shares.map(({ share }) => Number(share))
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))

  const id = await distribute(server, treasurer, plan, '123456.77')

  const { rows } = await server.owner.query(
    `select count(*)::integer as members, sum(s.amount_cents)::integer as cents,
       count(*) filter (where abs(s.amount_cents - d.amount_cents * s.invested_cents::numeric / d.invested_cents) >= 1)::integer
         as far_off,
       count(*) filter (where a.balance_cents <> s.amount_cents)::integer as unpaid
     from distribution_shares s join distributions d on d.id = s.distribution_id
     join ledger.accounts a on a.member_id = s.member_id and a.role = 'available' where d.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ members: many, cents: 123_456_77, far_off: 0, unpaid: 0 }])
})

async function makeMembers(count: number): Promise<string[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
     select uuidv7(), name || '@people.test', name, 'One of many', 'basic', 'Basic', '$argon2id$none'
     from generate_series(1, $1::integer) n, lateral (select 'member' || $1 || 'of' || n as name) named returning id`,
    [count],
  )
  await server.owner.query(
    `select ledger.open_account('member:' || id || ':' || role, role, id)
     from unnest($1::uuid[]) id, unnest(array['available', 'invested', 'held']) role`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

test('a distribution pays no member when its operator was suspended, removed or given another role before the job ran', async () => {
  const leave = {
    suspended: "suspended_until = now() + interval '1 hour', suspended_by = id",
    removed: 'removed_at = now()',
    'of another role': "role = 'support'",
  }
  for (const [how, change] of Object.entries(leave)) {
    const { treasurer, plan, people } = await openFixture()
    const reader = await makeOperator(server, 'owner')
    const { hash } = await preview(treasurer, plan, '10.00')
    const id = randomUUIDv7()
    await request(treasurer, plan, '10.00', hash, id)
    await server.owner.query(`update operators set ${change} where id = $1`, [treasurer.id])
    // The ledger's function refuses it too.
    await expect(server.database.plainPool.query('select ledger.post_distribution($1)', [id])).rejects.toMatchObject({
      code: 'CL005',
    })
    await runJob()
    expect(await read(reader, id), how).toMatchObject({ status: 'failed', failure: 'approval_requester_gone' })
    expect(await people[0]!.balanceCents()).toBe(0n)
  }
})

test('a distribution by two people pays no member when the second was suspended before the job ran', async () => {
  const { treasurer, plan, people } = await openFixture('20000.00')
  const owner = await makeOperator(server, 'owner')
  const { hash } = await preview(treasurer, plan, '15000.00')
  const id = randomUUIDv7()
  const body = { id, plan: plan._id, amount: '15000.00', as_of: today(), hash, reason: 'The gains of the year' }
  const { approval_id } = await treasurer.send(requestDistribution, { body })
  await approve(owner, approval_id)
  await server.owner.query(
    "update operators set suspended_until = now() + interval '1 hour', suspended_by = id where id = $1",
    [owner.id],
  )
  await runJob()
  expect(await read(treasurer, id)).toMatchObject({ status: 'failed', failure: 'approval_requester_gone' })
  expect(await people[0]!.balanceCents()).toBe(0n)
})
