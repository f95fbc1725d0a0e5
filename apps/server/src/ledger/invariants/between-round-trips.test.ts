import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeOwnAccount } from '@cairn/contract/member/account/security.ts'
import { signOut } from '@cairn/contract/member/account/sessions.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { closePlan } from '@cairn/contract/operator/plans.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { answerOf, sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer({ connectionsMax: 8 })
let ada: Person
let owner: TestOperator
let plan: FixturePlan

beforeAll(async () => {
  owner = await makeOperator(server, 'owner')
  await offerBitcoin(server)
})
beforeEach(async () => {
  ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  plan = await openPlan(server)
})
afterEach(() =>
  change('withdrawal_daily_limit_cents = null, withdrawal_min_amount_cents = null, pending_withdrawals_max = 5'),
)

const change = (settings: string) => server.owner.query(`update settings set ${settings}`)

const calls = {
  withdrawal: { call: requestWithdrawal, body: () => ({ amount: '70', ...toBitcoin(ada) }) },
  deposit: { call: requestDeposit, body: () => ({ amount: '70', plan, wallet: 'balance' }) },
  'deposit by wallet': { call: requestDeposit, body: () => ({ amount: '70', plan, wallet: 'bitcoin' }) },
}

function send(name: keyof typeof calls, key?: string) {
  const { call, body } = calls[name]
  return answerOf(sendOnce(server.url, call, { token: ada.token, body: body(), key }))
}

/** After the caller was found: with a key before the changes, and without one before the conditions. */
const before = {
  changes: 'idempotency_keys in share mode',
  conditions: 'kyc_submissions, terms_agreements in access exclusive mode',
}

/** Makes calls at once, stops them there, does something, and lets them continue. */
async function meanwhile<T>(place: keyof typeof before, sent: () => Promise<T>[], work: () => Promise<unknown>) {
  await server.owner.query(`begin; lock table ${before[place]}`)
  const answers = sent()
  try {
    for (let stopped = 0; stopped < answers.length; await sleep(2)) {
      const { rows } = await server.owner.query('select count(*)::integer as stopped from pg_locks where not granted')
      stopped = rows[0].stopped
    }
    await work()
  } finally {
    await server.owner.query('commit')
  }
  return Promise.all(answers)
}

async function left() {
  const { rows } = await server.owner.query(
    `select (select count(*)::integer from withdrawals where member_id = $1) as withdrawals,
      (select count(*)::integer from deposits where member_id = $1) as deposits,
      (select count(*)::integer from idempotency_keys where member_id = $1) as keys,
      (select count(*)::integer from audit.events where member_id = $1 and did in ('withdrawal_requested', 'deposit_requested')) as entries`,
    [ada.id],
  )
  return { ...rows[0], balance: await ada.balanceCents() }
}
const unchanged = { withdrawals: 0, deposits: 0, keys: 0, entries: 0, balance: 100_00n }

test.for(['withdrawal', 'deposit'] as const)(
  'a %s from the balance takes two round trips to the database',
  async (name) => {
    // The first use of a token is recorded, once.
    await ada.send(viewWithdrawalLimits)
    await send(name, randomUUID())
    expect(server.lastSent.get(calls[name].call.path)).toEqual({ statements: 8, trips: 2 })
  },
)

const endings: Record<string, () => Promise<unknown>> = {
  'its member signs out': () => ada.send(signOut),
  'its member freezes the account': () => ada.send(freezeOwnAccount),
  'an operator locks the account': () =>
    owner.send(lockMember, { params: { id: ada.id }, body: { reason: 'Someone else has the password' } }),
}
const interrupted = Object.keys(endings).flatMap((ending) =>
  Object.keys(calls).flatMap((name) =>
    Object.keys(before).map((place) => [name, ending, place] as [keyof typeof calls, string, keyof typeof before]),
  ),
)

test.for(interrupted)(
  'a %s changes nothing when %s between the look-up of the caller and the %s (SEC-4)',
  async ([name, ending, place]) => {
    const sent = () => [send(name, place === 'changes' ? randomUUID() : undefined)]
    const [refused] = await meanwhile(place, sent, endings[ending]!)
    expect(refused).toMatchObject({ status: 401, code: 'session_ended' })
    expect(await left()).toEqual(unchanged)
  },
)

/** The answer to a call with a key when this happens before its changes. */
async function answer(name: keyof typeof calls, work: () => Promise<unknown>) {
  const [only] = await meanwhile('changes', () => [send(name, randomUUID())], work)
  return only
}
const once = { ...unchanged, withdrawals: 1, entries: 1, balance: 30_00n }

test('a withdrawal is refused when another one has meanwhile used the balance or the limit', async () => {
  expect(await answer('withdrawal', () => send('withdrawal'))).toMatchObject({ code: 'insufficient_balance' })
  expect(await left()).toEqual(once)
  expect(await answer('withdrawal', () => change('pending_withdrawals_max = 1'))).toMatchObject({
    code: 'too_many_pending_withdrawals',
  })
  expect(await left()).toEqual(once)
})

test('a call counts as made before what an owner changes between its round trips', async () => {
  const [params, sent] = [{ id: plan._id }, { status: 200 }]
  expect(await answer('deposit', () => owner.send(closePlan, { params }))).toMatchObject(sent)
  expect(await send('deposit')).toMatchObject({ code: 'plan_not_found' })

  ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  expect(await answer('withdrawal', () => change('withdrawal_min_amount_cents = 8000'))).toMatchObject(sent)
  expect(await left()).toEqual({ ...once, keys: 1 })
})

test('two copies that have both read the conditions have one effect and one reply, even if the first uses up the limit', async () => {
  for (const limit of ['null', '10000']) {
    ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
    await change(`withdrawal_daily_limit_cents = ${limit}`)
    const key = randomUUID()
    const [first, second] = await meanwhile(
      'changes',
      () => [send('withdrawal', key), send('withdrawal', key)],
      async () => {},
    )
    expect(first).toMatchObject({ status: 200 })
    expect(second).toEqual(first)
    expect(await left()).toEqual({ ...once, keys: 1 })
  }
})

test('a call whose connection breaks between its round trips changes nothing, and its repeat is made once', async () => {
  const key = randomUUID()
  const endStopped = 'select pg_terminate_backend(pid) from pg_locks where not granted'
  const sent = () => [send('withdrawal', key)]
  const [broken] = await meanwhile('changes', sent, () => server.owner.query(endStopped))
  expect(broken).toMatchObject({ status: 503, code: 'database_unavailable' })
  expect(await left()).toEqual(unchanged)
  expect(await send('withdrawal', key)).toMatchObject({ status: 200 })
  expect(await left()).toEqual({ ...once, keys: 1 })
})
