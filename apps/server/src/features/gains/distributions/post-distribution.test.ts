import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/dashboard.ts'
import {
  listDistributions,
  listDistributionShares,
  postDistribution,
  previewDistribution,
  viewDistributionProgress,
} from '@cairn/contract/operator/distributions.ts'
import { releaseDeposit } from '@cairn/contract/operator/releases.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { makeGain, putInPlan } from '../../../testing/fixtures/plan-gains.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'

const server = useTestServer()

/** Three members with 1, 1 and 2 thousand dollars in a plan that has made a gain. */
async function scene(gain = '100.00') {
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
  by.send(previewDistribution, { query: { plan: plan._id, amount } })
const post = (by: TestOperator, plan: FixturePlan, amount: string, hash: string, id = randomUUIDv7()) =>
  by.send(postDistribution, { body: { id, plan: plan._id, amount, hash } })

test('members get by what they have in the plan, to the cent, exactly what was previewed', async () => {
  const { treasurer, plan, people } = await scene()
  const shown = await preview(treasurer, plan, '10.03')
  expect(shown).toMatchObject({
    gains: 100_00n,
    amount: 10_03n,
    invested: 4_000_00n,
    member_count: 3,
    extra_cent_count: 2,
  })
  expect(shown.shares.map(({ exact, share }) => [exact, share])).toEqual([
    ['5.015000', 5_01n],
    ['2.507500', 2_51n],
    ['2.507500', 2_51n],
  ])

  const id = randomUUIDv7()
  expect(await post(treasurer, plan, '10.03', shown.hash, id)).toMatchObject({ member_count: 3 })

  const balances = await Promise.all(people.map((person) => person.balanceCents()))
  expect(balances).toEqual([2_51n, 2_51n, 5_01n])
  expect((await people[2]!.send(viewDashboard)).data.lately[0]).toMatchObject({ type: 'gain', amount: 5_01n })
  expect(await treasurer.send(viewDistributionProgress, { params: { id } })).toMatchObject({
    posted: 3,
    of: 3,
    is_posted: true,
  })
  const { distributions } = await treasurer.send(listDistributions, { query: { plan: plan._id } })
  expect(distributions).toMatchObject([{ id, amount: 10_03n, invested: 4_000_00n, member_count: 3 }])
  const { shares } = await treasurer.send(listDistributionShares, { params: { id } })
  expect(shares.map(({ amount }) => amount)).toEqual([2_51n, 2_51n, 5_01n])
  expect(
    (await verifyLedger(server.owner)).findings.filter(({ sentence }) => /share|distribution/.test(sentence)),
  ).toEqual([])
})

test('how far a posting has come is told while it goes on, and kept no longer', async () => {
  const { treasurer, plan } = await scene()
  const id = randomUUIDv7()
  const ask = () => treasurer.send(viewDistributionProgress, { params: { id } })
  const note = (at: string) =>
    server.owner.query(
      `insert into distribution_progress (distribution_id, posted_count, member_count, noted_at) values ($1, 1, 3, now() - $2::interval)
       on conflict (distribution_id) do update set noted_at = excluded.noted_at`,
      [id, at],
    )
  expect(await ask()).toMatchObject({ posted: null, of: null, is_posted: false })
  await note('1 second')
  expect(await ask()).toMatchObject({ posted: 1, of: 3, is_posted: false })
  await note('2 minutes')
  expect(await ask()).toMatchObject({ posted: null, of: null, is_posted: false })

  await note('1 second')
  const { hash } = await preview(treasurer, plan, '40')
  await post(treasurer, plan, '40', hash, id)
  const { rows } = await server.owner.query('select from distribution_progress')
  expect(rows).toHaveLength(0)
})

test('what the realised gains do not cover is refused, and pays nobody', async () => {
  const { treasurer, plan, people } = await scene('10.00')
  const sentence = await expectRefused(preview(treasurer, plan, '10.01'), 'gains_not_covered')
  expect(sentence).toContain('$10.00')
  await expectRefused(post(treasurer, plan, '10.01', 'a'.repeat(64)), 'gains_not_covered')
  expect(await people[0]!.balanceCents()).toBe(0n)
})

test('a preview that is no longer so is refused: a deposit has gone, or another distribution came between', async () => {
  const { treasurer, plan, deposits, people } = await scene()
  const before = await preview(treasurer, plan, '10')
  await treasurer.send(releaseDeposit, { params: { id: deposits[0]! }, body: { reason: 'Asked for it' } })
  await expectRefused(post(treasurer, plan, '10', before.hash), 'preview_changed')
  await expectRefused(post(treasurer, plan, '11', before.hash), 'preview_changed')

  const now = await preview(treasurer, plan, '10')
  await post(treasurer, plan, '10', now.hash)
  await expectRefused(post(treasurer, plan, '10', now.hash), 'preview_changed')
  expect(await people[1]!.balanceCents()).toBe(3_33n)
})

test('two operators who press at once pay once, and one hears that it changed', async () => {
  const { treasurer, plan, people } = await scene()
  const other = await makeOperator(server, 'owner')
  const { hash } = await preview(treasurer, plan, '40')
  const outcomes = await Promise.allSettled([post(treasurer, plan, '40', hash), post(other, plan, '40', hash)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'preview_changed' } })
  expect(await people[0]!.balanceCents()).toBe(10_00n)
})

test('the same press sent again is the same distribution', async () => {
  const { treasurer, plan, people } = await scene()
  const { hash } = await preview(treasurer, plan, '40')
  const id = randomUUIDv7()
  const replies = await Promise.all([1, 2, 3].map(() => post(treasurer, plan, '40', hash, id)))
  expect(replies.map(({ member_count }) => member_count)).toEqual([3, 3, 3])
  expect(await people[0]!.balanceCents()).toBe(10_00n)
})

test('a plan in which nobody has anything shares nothing', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  await makeGain(server, plan, '5')
  await expectRefused(preview(treasurer, plan, '5'), 'nothing_to_share_by')
  await expectRefused(preview(treasurer, { ...plan, _id: randomUUIDv7() }, '5'), 'plan_unknown')
})

test('whoever would get less than half a cent is shown with nothing and is not paid', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  const [rich, poor] = [await makePerson(server), await makePerson(server)]
  await putInPlan(server, plan, [
    { person: rich, cents: 1_000_000_00n },
    { person: poor, cents: 1n },
  ])
  await makeGain(server, plan, '5')
  const { hash, member_count, without_share_count } = await preview(treasurer, plan, '5')
  expect({ member_count, without_share_count }).toEqual({ member_count: 1, without_share_count: 1 })
  await post(treasurer, plan, '5', hash)
  expect([await rich.balanceCents(), await poor.balanceCents()]).toEqual([5_00n, 0n])
})

test('the verifier names a share that is not what was paid', async () => {
  const { treasurer, plan } = await scene()
  const { hash } = await preview(treasurer, plan, '40')
  const id = randomUUIDv7()
  await post(treasurer, plan, '40', hash, id)
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
  expect(sentences).toContain(`The shares of the distribution ${id} do not make what was distributed.`)
  expect(sentences).toContain(`The share ${rows[0].id} of a distribution was not paid to its member.`)
})

test('the preview is paged without a gap or a repeat, the largest share first', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  const members = await makeCrowd(450)
  const [deposit = ''] = await putInPlan(
    server,
    plan,
    members.map((id, place) => ({ person: { id }, cents: BigInt(100_00 + ((place * 7919) % 300)) })),
  )
  await makeGain(server, plan, '450.00')
  const seen: { id: string; share: bigint }[] = []
  let cursor = ''
  do {
    const page = await treasurer.send(previewDistribution, {
      query: { plan: plan._id, amount: '450', ...(cursor && { cursor }) },
    })
    seen.push(...page.shares.map(({ member, share }) => ({ id: member.id, share: share ?? 0n })))
    cursor = page.next ?? ''
  } while (cursor)
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(members))
  expect(seen.map(({ share }) => share)).toEqual(seen.map(({ share }) => share).toSorted((a, b) => Number(b - a)))
  expect(seen.reduce((sum, { share }) => sum + share, 0n)).toBe(450_00n)

  // Its pages are of one moment; from the beginning it is of now.
  const page = (from = '') =>
    treasurer.send(previewDistribution, { query: { plan: plan._id, amount: '450', ...(from && { cursor: from }) } })
  const first = await page()
  await treasurer.send(releaseDeposit, { params: { id: deposit }, body: { reason: 'Asked for it' } })
  expect(await page(first.next ?? '')).toMatchObject({ hash: first.hash, member_count: 450 })
  expect(await page()).toMatchObject({ hash: expect.not.stringMatching(first.hash), member_count: 449 })
})

test('10,000 members are paid in one go, each within a cent of the exact share, and the sum is exact', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  const members = await makeCrowd(10_000)
  await putInPlan(
    server,
    plan,
    members.map((id, place) => ({ person: { id }, cents: BigInt(100_00 + ((place * 7919) % 900_00)) })),
  )
  await makeGain(server, plan, '123456.78')
  const { hash } = await preview(treasurer, plan, '123456.77')

  const id = randomUUIDv7()
  await post(treasurer, plan, '123456.77', hash, id)

  const { rows } = await server.owner.query(
    `select count(*)::integer as members, sum(s.amount_cents)::integer as cents,
       count(*) filter (where abs(s.amount_cents - d.amount_cents * s.invested_cents::numeric / d.invested_cents) >= 1)::integer
         as far_off,
       count(*) filter (where a.balance_cents <> s.amount_cents)::integer as unpaid
     from distribution_shares s join distributions d on d.id = s.distribution_id
     join ledger.accounts a on a.member_id = s.member_id and a.role = 'available' where d.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ members: 10_000, cents: 123_456_77, far_off: 0, unpaid: 0 }])
})

async function makeCrowd(count: number): Promise<string[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
     select uuidv7(), name || '@people.test', name, 'One of many', 'basic', 'Basic', '$argon2id$none'
     from generate_series(1, $1::integer) n, lateral (select 'crowd' || $1 || 'of' || n as name) named returning id`,
    [count],
  )
  await server.owner.query(
    `select ledger.open_account('member:' || id || ':' || role, role, id)
     from unnest($1::uuid[]) id, unnest(array['available', 'invested', 'held']) role`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}
