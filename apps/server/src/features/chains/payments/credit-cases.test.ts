import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listNotices } from '@cairn/contract/member/notices.ts'
import { confirmDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { creditCases, type CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import { bip84Account, setAccountKey } from '../../../testing/fixtures/account-keys.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { expectAlerts, hasPromtool, scrape } from '../../../testing/operations/expect-alerts.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { asRows, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { endOverdueDeposits } from '../../deposits/decision/end-overdue-deposits.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'

const bitcoin = useChainServer('esplora')
const core = useChainServer('Bitcoin Core')
const server = useTestServer({
  environment: {
    BITCOIN_SOURCE: bitcoin.source,
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const treasurer = useOperator(server, 'treasurer')
const { found: findings } = useInjection(server)
let plan: FixturePlan

beforeAll(async () => {
  plan = await openPlan(server)
  await setAccountKey(server, bip84Account)
})
beforeEach(async () => {
  for (const source of [bitcoin, core]) resetChain(source)
  server.config.BITCOIN_SOURCE = bitcoin.source
  await server.owner.query('update settings set automatic_credit_max_cents = 100000')
  await agreeOn(50_000)
  await follow()
})

/** Dollars for a bitcoin, by both sources of rates. */
async function agreeOn(rate: number, other = rate): Promise<void> {
  await server.owner.query(
    `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
     values ('kraken', 'bitcoin', now(), $1, now()), ('coinbase', 'bitcoin', now(), $2, now())
     on conflict (source, asset) do update set rate_micros = excluded.rate_micros, read_at = now()`,
    [rate * 1e6, other * 1e6],
  )
}
const follow = () => followChains({}, jobContext(server))
const end = () => endOverdueDeposits({}, jobContext(server))
const change = (text: string, id: string) => server.owner.query(text, [id])

type Announced = Awaited<ReturnType<typeof announce>>
/** A pending deposit of $250.00, which is 0.005 BTC. */
async function announce(into = plan) {
  const ada = await makePerson(server)
  // The first call of a session takes a round trip more.
  await ada.send(listHistory)
  const body = { amount: '250.00', plan: into, wallet: 'bitcoin' as const }
  const { deposit } = await ada.send(requestDeposit, { body })
  const { _id: id, address } = deposit!
  const cents = async () => [await ada.balanceCents('invested'), await ada.balanceCents('available')].map(Number)
  const view = async () => (await treasurer.send(viewDeposit, { params: { id } })).deposit
  const pays = (units: string, changes: Parameters<typeof pay>[2] = {}) =>
    pay(bitcoin, [{ to: address, units }], changes)
  const status = async () => (await ada.send(listHistory)).data.find(({ _id }) => _id === id)?.status
  return { ada, id, address, cents, pays, status, view }
}

const paymentsOf = async ({ id }: Announced) =>
  (
    await server.owner.query(
      'select found, outcome, depth, gone_since from incoming_payments where deposit_id = $1 order by entered_at, output',
      [id],
    )
  ).rows

const now = () => Math.floor(Date.now() / 1_000)
async function endRate({ id }: Announced, hours = 1): Promise<void> {
  await change(`update deposit_quotes set ends_at = now() - interval '${hours} hours' where deposit_id = $1`, id)
  await signStored(asRows(server.owner), server.keys, 'deposit_quote', id)
}
const makeOverdue = async (one: Announced, hours = 25.5) => {
  await endRate(one, hours - 0.25)
  await change(`update deposits set requested_at = now() - interval '${hours} hours' where id = $1`, one.id)
}

/** Ends a deposit by its time, so many hours after its request. */
async function expire(one: Announced, hours?: number): Promise<void> {
  await makeOverdue(one, hours)
  await follow()
  await end()
  expect(await one.status()).toBe('expired')
}

type Credit = [row: string, pays: (one: Announced) => unknown, cents: [invested: number, available: number]]
/** The clear payments, by the rows of the table of payment cases. */
const credited: Partial<Record<CreditCaseName, Credit[]>> = {
  in_time: [
    ['1', ({ pays }) => pays('500000'), [250_00, 0]],
    ['2', ({ pays }) => pays('498000'), [249_00, 0]],
    ['6', ({ pays }) => pays('600001'), [300_00, 0]],
    // After the rate ended, which has moved by less than 1 %.
    [
      '12',
      async (one) => {
        await endRate(one)
        await agreeOn(50_499)
        one.pays('500000', { at: now() })
      },
      [250_00, 0],
    ],
    ['8', ({ pays }) => [pays('200000'), pays('300000')], [250_00, 0]],
    [
      '11',
      ({ address }) =>
        pay(
          bitcoin,
          [200000, 300000].map((units) => ({ to: address, units: `${units}` })),
        ),
      [250_00, 0],
    ],
  ],
  second_payment: [
    [
      '9',
      async ({ pays }) => {
        pays('500000')
        await follow()
        await agreeOn(60_000)
        pays('100000')
      },
      [250_00, 60_00],
    ],
  ],
  late: [
    [
      '12',
      async (one) => {
        await expire(one, 24.5)
        await agreeOn(49_501)
        one.pays('500000', { at: now() })
      },
      [0, 250_00],
    ],
    [
      '13',
      async (one) => {
        await expire(one, 24.5)
        await agreeOn(49_500)
        one.pays('500000', { at: now() })
      },
      [0, 247_50],
    ],
    [
      '13',
      async (one) => {
        await expire(one)
        await agreeOn(50_001)
        one.pays('500000', { at: now() })
      },
      [0, 250_00],
    ],
  ],
  cancelled: [
    [
      '16',
      async ({ ada, id, pays }) => {
        await ada.send(cancelDeposit, { params: { id } })
        pays('500000')
      },
      [0, 250_00],
    ],
  ],
}

type Open = (one: Announced) => unknown
const lock = 'update members set locked_at = now() where id = $1'
/** The payments that are not credited by themselves. */
const open: Partial<Record<CreditCaseName, Open | null>> = {
  confirming: ({ pays }) => pays('500000', { height: 999 }),
  gone: async ({ pays }) => {
    pays('500000', { height: null })
    await follow()
    bitcoin.chain.transactions = []
  },
  // Its tests are in `credited-payments.test.ts`.
  missing: null,
  has_left: null,
  // Its test is in `wrong-credits.test.ts`.
  credited_wrongly: null,
  one_source: ({ pays }) => {
    server.config.BITCOIN_SOURCE += `,${core.source}`
    pays('500000')
  },
  short: ({ pays }) => pays('497999'),
  no_rate: async (one) => {
    await one.ada.send(cancelDeposit, { params: { id: one.id } })
    await agreeOn(50_000, 51_000)
    one.pays('500000')
  },
  dust: async (one) => {
    await expire(one)
    one.pays('19')
  },
  short_at_end: async (one) => {
    one.pays('400000')
    await makeOverdue(one)
  },
  over: ({ pays }) => pays('1000000'),
  plan_closed: async ({ pays }) => {
    await change("update plans set state = 'closed' where id = $1", plan._id)
    pays('500000')
    plan = await openPlan(server)
  },
  member_locked: async ({ ada, pays }) => {
    await change(lock, ada.id)
    pays('500000')
  },
  already_used: async (one) => {
    const other = await announce()
    const id = one.pays('500000')
    await server.owner.query(
      "insert into incoming_transactions (transaction_id, subject_kind, subject_id) values ($1, 'gain_or_loss', $2)",
      [id, other.id],
    )
  },
  not_quoted: async ({ id, pays }) => {
    await change('delete from deposit_quotes where deposit_id = $1', id)
    pays('500000')
  },
  above_amount: async ({ pays }) => {
    await server.owner.query('update settings set automatic_credit_max_cents = 24999')
    pays('500000')
  },
  decided_by_person: async ({ id, pays }) => {
    const body = { amount_received: '250.00', transaction_id: 'a'.repeat(64) }
    await treasurer.send(confirmDeposit, { params: { id }, body })
    pays('500000')
  },
  before_following: async (one) => {
    await expire(one)
    await change("update deposits set decided_at = now() - interval '1 day' where id = $1", one.id)
    one.pays('500000')
  },
  altered: async ({ id, pays }) => {
    await change('update deposit_quotes set rate_micros = rate_micros * 2 where deposit_id = $1', id)
    pays('500000')
  },
}

test('each case of the table has a test, and one that credits by itself a test of its credit', () => {
  const automatic = Object.entries(creditCases).filter(
    ([, { effect }]) => effect === 'deposits' || effect === 'credits',
  )
  // Contracts send ether only: `contract-payments.test.ts`.
  const ofContracts = ['from_contract', 'not_in_balance']
  expect([...Object.keys(credited), 'from_contract'].toSorted()).toEqual(automatic.map(([name]) => name).toSorted())
  // Bitcoin has an address for each deposit; `member-payments.test.ts` has the case of a member's.
  const tested = [...Object.keys(credited), ...Object.keys(open), 'several_deposits', ...ofContracts]
  expect(tested.toSorted()).toEqual(Object.keys(creditCases).toSorted())
})

const credits = Object.entries(credited).flatMap(([name, rows]) => rows.map((row) => [name, ...row] as const))
test.each(credits)('a payment credits by itself, once: %s, row %s', async (_name, _row, make, cents) => {
  const one = await announce()
  await make(one)
  await follow()
  // The feed is read again, by two servers at once, in another order.
  bitcoin.chain.transactions.reverse()
  await server.owner.query('update address_looks set due_at = now()')
  await Promise.all([follow(), follow()])
  expect(await one.cents()).toEqual(cents)
  expect(await findings()).toBe('')
})

test.each(Object.entries(open).filter((one): one is [string, Open] => one[1] !== null))(
  'a payment that is not clear is not credited: %s',
  async (name, make) => {
    const one = await announce()
    const before = await one.cents()
    await make(one)
    await follow()
    await follow()
    await end()
    const [payment] = await paymentsOf(one)
    expect(await one.cents()).toEqual(name === 'decided_by_person' ? [250_00, 0] : before)
    if (name === 'gone') expect(payment).toMatchObject({ outcome: null, gone_since: expect.any(Date) })
    else expect(payment).toMatchObject({ outcome: null, found: name === 'confirming' ? null : name })
  },
)

test.skipIf(!hasPromtool)(
  'while sources of rates disagree or the chain’s source is silent, alerts call people to the payments (REL-29)',
  async () => {
    await sealEverything(server.owner)
    const measure = () => scrape(server.url, server.keys.metricsToken)
    const [one, two] = [await announce(), await announce()]
    const before = await measure()
    expectAlerts(before, before, { fires: [], hours: 4 })
    await open.no_rate!(one)
    await follow()
    expectAlerts(before, await measure(), { fires: ['CairnPaymentsWait', 'CairnRateDisagrees'] })

    await agreeOn(50_000)
    await open.confirming!(two)
    await follow()
    bitcoin.answer = () => ({ status: 503, text: '' })
    await follow()
    const grows = ['cairn_chain_behind_seconds', 'cairn_payments_unread_seconds'].map(
      (age) => `${age}{asset="bitcoin"}`,
    )
    expectAlerts(before, await measure(), { fires: ['CairnChainBehind', 'CairnPaymentsWait'], grows, hours: 4 })
  },
)

test('one transaction pays several deposits, each its part, and an operator cannot use it for another record (row 10)', async () => {
  const [one, two, third] = [await announce(), await announce(), await announce()]
  const id = pay(bitcoin, [
    { to: one.address, units: '500000' },
    { to: two.address, units: '500001' },
  ])
  await follow()
  expect(await Promise.all([one.cents(), two.cents(), third.cents()])).toEqual([
    [250_00, 0],
    [250_00, 0],
    [0, 0],
  ])
  expect(await two.view()).toMatchObject({ status: 'completed', transaction_id: id })
  const body = { amount_received: '250.00', transaction_id: id }
  await expectRefused(treasurer.send(confirmDeposit, { params: { id: third.id }, body }), 'transaction_id_used')
})

test('the server credits to one member at most the amount of the settings in a day', async () => {
  const one = await announce()
  await server.owner.query('update settings set automatic_credit_max_cents = 60000')
  for (const expected of [
    [250_00, 0],
    [250_00, 250_00],
    [250_00, 250_00],
  ]) {
    one.pays('500000')
    await follow()
    await server.owner.query('update address_looks set due_at = now()')
    expect(await one.cents()).toEqual(expected)
  }
  expect((await paymentsOf(one)).map(({ found, outcome }) => outcome ?? found)).toEqual([
    'deposited',
    'credited',
    'above_amount',
  ])
})

test('a deposit without an address of its own never ends by itself, and one with a payment does not either', async () => {
  const [paid, shared] = [await announce(), await announce()]
  await change('delete from address_looks where deposit_id = $1', shared.id)
  paid.pays('100', { height: null })
  await Promise.all([makeOverdue(paid), makeOverdue(shared)])
  await follow()
  await end()
  expect([await paid.status(), await shared.status()]).toEqual(['pending', 'pending'])
})

test('the audit log names the chain and the block, and the member reads where late money is', async () => {
  const one = await announce()
  const id = one.pays('500000')
  await follow()
  const { timeline } = await one.view()
  expect(timeline.at(-1)).toMatchObject({ did: 'deposit_confirmed', details: { chain: 'bitcoin', transaction_id: id } })
  expect(timeline.at(-1)?.details['block']).toMatch(/^900 b+0+384$/)
  one.pays('200000')
  await server.owner.query('update address_looks set due_at = now()')
  await follow()
  const { notices } = (await one.ada.send(listNotices)).data
  expect(notices.map(({ amount, kind }) => [kind, amount])).toEqual([
    ['payment_credited', 100_00n],
    ['deposit_active', 250_00n],
  ])
  expect((await deliverMail(server)).filter((mail) => mail.includes(one.ada.email)).join()).toContain(
    'that was already complete',
  )
})

test('a late payment counts at the fixed rate only as the server signed it', async () => {
  const one = await announce()
  await expire(one, 24.5)
  await change('update deposit_quotes set rate_micros = rate_micros + 4e8 where deposit_id = $1', one.id)
  one.pays('500000', { at: now() })
  await follow()
  expect([await one.cents(), await paymentsOf(one)]).toMatchObject([[0, 0], [{ found: 'altered', outcome: null }]])
})

test('a row that was only written into the database is not credited', async () => {
  const one = await announce()
  await server.database.plainPool.query(
    `insert into incoming_payments (id, asset, transaction_id, output, units, deposit_id, seen_at, depth, is_final, block_height, block_hash)
     values (gen_random_uuid(), 'bitcoin', $1, 0, 500000, $2, now(), 9, true, 900, $1)`,
    ['f'.repeat(64), one.id],
  )
  await follow()
  expect(await one.cents()).toEqual([0, 0])
  const forged = (outcome: string) =>
    server.database.plainPool.query(
      `update incoming_payments set outcome = $2, decided_at = now(), credited_cents = case $2 when 'credited' then 1 end
       where deposit_id = $1`,
      [one.id, outcome],
    )
  await expect(forged('credited')).rejects.toMatchObject({ code: 'CL005' })
  await expect(forged('deposited')).rejects.toMatchObject({ code: 'CL005' })
  await expect(
    server.database.plainPool.query(
      `update deposits set status = 'completed', received_cents = 25001, transaction_id = $2, decided_at = now() where id = $1`,
      [one.id, 'f'.repeat(64)],
    ),
  ).rejects.toMatchObject({ constraint: 'deposits_take_two' })
})

test('Bitcoin Core is read block by block, even after a reorganisation, and a block that it shows in part does not move the cursor', async () => {
  server.config.BITCOIN_SOURCE = core.source
  const cursor = async () =>
    (await server.owner.query('select followed_height::integer as height, followed_hash as hash from chain_sources'))
      .rows[0]
  await server.owner.query('truncate chain_sources')
  // The first run begins a day of blocks back, thirty in each run.
  for (let run = 0; run < 6; run += 1) await follow()
  expect(await cursor()).toMatchObject({ height: 1_000 })

  const one = await announce()
  const block = { height: 1_001, at: Math.floor(Date.now() / 1_000) }
  pay(core, [{ to: one.address, units: '500000' }], block)
  core.chain.height = 1_001
  core.answer = (_response, { text }, question) => ({
    text: question === 'getblock' ? text.replace('"nTx":2', '"nTx":3') : text,
  })
  await follow()
  expect([await cursor(), await paymentsOf(one)]).toEqual([expect.objectContaining({ height: 1_000 }), []])
  core.answer = null
  await follow()
  expect(await paymentsOf(one)).toMatchObject([{ depth: 1 }])

  // Two other blocks take its place, and the second has the payment.
  Object.assign(core.chain, { forkedAt: 1_001, height: 1_002 })
  core.chain.transactions[0]!.height = 1_002
  await follow()
  await follow()
  expect([(await cursor())?.hash, await paymentsOf(one)]).toEqual([
    expect.stringMatching(/^f/),
    [expect.objectContaining({ depth: 1, outcome: null })],
  ])
  core.chain.height = 1_004
  await follow()
  expect(await one.cents()).toEqual([250_00, 0])
})
