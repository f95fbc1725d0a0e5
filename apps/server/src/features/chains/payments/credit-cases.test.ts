import { beforeEach, expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listNotices } from '@cairn/contract/member/notices.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { creditCases, type CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import { asRows, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { expectAlerts, hasPromtool, scrape } from '../../../testing/operations/expect-alerts.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { pay, resetChain, useChainServer } from '../testing/chain-server.ts'
import { cancels, now, pays, paysNow, take, useScene, type Announced, type Step } from '../testing/scene.ts'

const bitcoin = useChainServer('esplora')
const core = useChainServer('Bitcoin Core')
const scene = useScene(bitcoin)
const { change, end, follow, followLater, found: findings, people, server } = scene
const announce = async () => scene.announce('bitcoin')

beforeEach(async () => {
  for (const source of [bitcoin, core]) resetChain(source)
  server.config.BITCOIN_SOURCE = bitcoin.source
  await change('update settings set automatic_credit_max_cents = 100000')
  await agreeOn(50_000)
  await follow()
})
/** Dollars for a bitcoin, by both sources of rates. */
const agreeOn = (rate: number, other = rate) => scene.agreeOn({ bitcoin: [rate, other] })
const rateIs =
  (rate: number, other?: number): Step =>
  () =>
    agreeOn(rate, other)
const does =
  (text: string): Step =>
  ({ id }) =>
    change(text, id)
const statusOf = async ({ ada, id }: Announced) =>
  (await ada.send(listHistory)).data.find(({ _id }) => _id === id)?.status

async function endRate({ id }: Announced, hours = 1): Promise<void> {
  await change(`update deposit_quotes set ends_at = now() - interval '${hours} hours' where deposit_id = $1`, id)
  await signStored(asRows(server.owner), server.keys, 'deposit_quote', id)
}
const makeOverdue = async (one: Announced, hours = 25.5) => {
  await endRate(one, hours - 0.25)
  await change(`update deposits set requested_at = now() - interval '${hours} hours' where id = $1`, one.id)
}
/** Ends a deposit by its time, so many hours after its request. */
const expires =
  (hours?: number): Step =>
  async (one) => {
    await makeOverdue(one, hours)
    await follow()
    await end()
    expect(await statusOf(one)).toBe('expired')
  }

type Credit = [name: CreditCaseName, row: string, steps: Step[], cents: [invested: number, available: number]]
/** The clear payments, by the rows of the table of payment cases. */
const credits: Credit[] = [
  ['in_time', '1', [pays(250)], [250_00, 0]],
  ['in_time', '2', [pays(249)], [249_00, 0]],
  ['in_time', '6', [pays('600001')], [300_00, 0]],
  // After the rate ended, which has moved by less than 1 %.
  ['in_time', '12', [(one) => endRate(one), rateIs(50_499), paysNow(250)], [250_00, 0]],
  ['in_time', '8', [pays(100), pays(150)], [250_00, 0]],
  [
    'in_time',
    '11',
    [
      ({ address: to }) =>
        pay(
          bitcoin,
          ['200000', '300000'].map((units) => ({ to, units })),
        ),
    ],
    [250_00, 0],
  ],
  ['second_payment', '9', [pays(250), follow, rateIs(60_000), pays('100000')], [250_00, 60_00]],
  ['late', '12', [expires(24.5), rateIs(49_501), paysNow(250)], [0, 250_00]],
  ['late', '13', [expires(24.5), rateIs(49_500), paysNow(250)], [0, 247_50]],
  ['late', '13', [expires(), rateIs(50_001), paysNow(250)], [0, 250_00]],
  ['cancelled', '16', [cancels, pays(250)], [0, 250_00]],
]

/** The payments that are not credited by themselves. Null where another file has the test. */
const open: Partial<Record<CreditCaseName, Step[] | null>> = {
  confirming: [pays(250, { height: 999 })],
  gone: [pays(250, { height: null }), follow, () => (bitcoin.chain.transactions = [])],
  // `credited-payments.test.ts`
  missing: null,
  has_left: null,
  // `wrong-credits.test.ts`
  credited_wrongly: null,
  // `member-payments.test.ts`: Bitcoin has an address for each deposit.
  several_deposits: null,
  // `contract-payments.test.ts`: contracts send ether only.
  not_in_balance: null,
  one_source: [() => (server.config.BITCOIN_SOURCE += `,${core.source}`), pays(250)],
  short: [pays('497999')],
  no_rate: [cancels, rateIs(50_000, 51_000), pays(250)],
  dust: [expires(), pays('19')],
  short_at_end: [pays(200), (one) => makeOverdue(one)],
  over: [pays(500)],
  plan_closed: [
    does("update plans set state = 'closed' where id = (select plan_id from deposits where id = $1)"),
    pays(250),
  ],
  member_locked: [({ ada }) => change('update members set locked_at = now() where id = $1', ada.id), pays(250)],
  already_used: [
    async (one) => {
      const used = `insert into incoming_transactions (transaction_id, subject_kind, subject_id) values ($1, 'gain_or_loss', $2)`
      await change(used, one.pays(250), (await announce()).id)
    },
  ],
  not_quoted: [does('delete from deposit_quotes where deposit_id = $1'), pays(250)],
  above_amount: [() => change('update settings set automatic_credit_max_cents = 24999'), pays(250)],
  decided_by_person: [
    ({ id }) => {
      const body = { amount_received: '250.00', transaction_id: 'a'.repeat(64) }
      return people.theo.send(confirmDeposit, { params: { id }, body })
    },
    pays(250),
  ],
  before_following: [
    expires(),
    does("update deposits set decided_at = now() - interval '1 day' where id = $1"),
    pays(250),
  ],
  altered: [does('update deposit_quotes set rate_micros = rate_micros * 2 where deposit_id = $1'), pays(250)],
}

test('each case of the table has a test, and one that credits by itself a test of its credit', () => {
  const automatic = Object.entries(creditCases).filter(
    ([, { effect }]) => effect === 'deposits' || effect === 'credits',
  )
  const credited = [...new Set(credits.map(([name]) => name)), 'from_contract']
  expect(credited.toSorted()).toEqual(automatic.map(([name]) => name).toSorted())
  expect([...credited, ...Object.keys(open)].toSorted()).toEqual(Object.keys(creditCases).toSorted())
})

test.each(credits)('a payment credits by itself, once: %s, row %s', async (_name, _row, steps, cents) => {
  const one = await announce()
  await take(one, steps)
  await follow()
  // The feed is read again, by two servers at once, in another order.
  bitcoin.chain.transactions.reverse()
  await change('update address_looks set due_at = now()')
  await Promise.all([follow(), follow()])
  expect(await one.cents()).toEqual(cents)
  expect(await findings()).toBe('')
})

test.each(Object.entries(open).filter((one): one is [string, Step[]] => one[1] !== null))(
  'a payment that is not clear is not credited: %s',
  async (name, steps) => {
    const one = await scene.announce('bitcoin', { into: await openPlan(server) })
    const before = await one.cents()
    await take(one, steps)
    await follow()
    await follow()
    await end()
    const [payment] = await one.payments()
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
    await take(one, open.no_rate!)
    await follow()
    expectAlerts(before, await measure(), { fires: ['CairnPaymentsWait', 'CairnRateDisagrees'] })

    await agreeOn(50_000)
    await take(two, open.confirming!)
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
  expect([await one.cents(), await two.cents(), await third.cents()].flat()).toEqual([250_00, 0, 250_00, 0, 0, 0])
  expect(await two.view()).toMatchObject({ status: 'completed', transaction_id: id })
  const body = { amount_received: '250.00', transaction_id: id }
  await expectRefused(people.theo.send(confirmDeposit, { params: { id: third.id }, body }), 'transaction_id_used')
})

test('the server credits to one member at most the amount of the settings in a day', async () => {
  const one = await announce()
  await change('update settings set automatic_credit_max_cents = 60000')
  for (const available of [0, 250_00, 250_00]) {
    one.pays(250)
    await followLater()
    expect(await one.cents()).toEqual([250_00, available])
  }
  const told = (await one.payments()).map(({ found, outcome }) => outcome ?? found)
  expect(told).toEqual(['deposited', 'credited', 'above_amount'])
})

test('a deposit without an address of its own never ends by itself, and one with a payment does not either', async () => {
  const [paid, shared] = [await announce(), await announce()]
  await change('delete from address_looks where deposit_id = $1', shared.id)
  paid.pays('100', { height: null })
  await Promise.all([makeOverdue(paid), makeOverdue(shared)])
  await follow()
  await end()
  expect([await statusOf(paid), await statusOf(shared)]).toEqual(['pending', 'pending'])
})

test('the audit log names the chain and the block, and the member reads where late money is', async () => {
  const one = await announce()
  const id = one.pays(250)
  await follow()
  const { timeline } = await one.view()
  expect(timeline.at(-1)).toMatchObject({ did: 'deposit_confirmed', details: { chain: 'bitcoin', transaction_id: id } })
  expect(timeline.at(-1)?.details['block']).toMatch(/^900 b+0+384$/)
  one.pays(100)
  await followLater()
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
  await take(one, [expires(24.5)])
  await change('update deposit_quotes set rate_micros = rate_micros + 4e8 where deposit_id = $1', one.id)
  one.pays(250, { at: now() })
  await follow()
  expect([await one.cents(), await one.payments()]).toMatchObject([[0, 0], [{ found: 'altered', outcome: null }]])
})

test('a row that was only written into the database is not credited', async () => {
  const one = await announce()
  await scene.asServer(
    `insert into incoming_payments (id, asset, transaction_id, output, units, deposit_id, seen_at, depth, is_final, block_height, block_hash)
     values (gen_random_uuid(), 'bitcoin', $1, 0, 500000, $2, now(), 9, true, 900, $1)`,
    ['f'.repeat(64), one.id],
  )
  // The source shows neither the transaction nor that there is none.
  bitcoin.answer = (reply, question) => (question.startsWith('/tx/') ? { text: '{}' } : reply)
  await follow()
  expect([await one.cents(), (await one.payments())[0].is_final]).toEqual([[0, 0], true])
  bitcoin.answer = null
  await follow()
  expect(await one.cents()).toEqual([0, 0])
  const forged = (outcome: string) =>
    scene.asServer(
      `update incoming_payments set outcome = $2, decided_at = now(), credited_cents = case $2 when 'credited' then 1 end
       where deposit_id = $1`,
      [one.id, outcome],
    )
  await expect(forged('credited')).rejects.toMatchObject({ code: 'CL005' })
  await expect(forged('deposited')).rejects.toMatchObject({ code: 'CL005' })
  await expect(
    scene.asServer(
      `update deposits set status = 'completed', received_cents = 25001, transaction_id = $2, decided_at = now() where id = $1`,
      [one.id, 'f'.repeat(64)],
    ),
  ).rejects.toMatchObject({ constraint: 'deposits_take_two' })
})

test('Bitcoin Core is read block by block, even after a reorganisation, and a block that it shows in part does not move the cursor', async () => {
  server.config.BITCOIN_SOURCE = core.source
  const cursor = async () =>
    (await change('select followed_height::integer as height, followed_hash as hash from chain_sources')).rows[0]
  await change('truncate chain_sources')
  // The first run begins a day of blocks back, thirty in each run.
  for (let run = 0; run < 6; run += 1) await follow()
  expect(await cursor()).toMatchObject({ height: 1_000 })

  const one = await announce()
  pay(core, [{ to: one.address, units: '500000' }], { height: 1_001, at: now() })
  core.chain.height = 1_001
  core.answer = ({ text }, question) => ({
    text: question === 'getblock' ? text.replace('"nTx":2', '"nTx":3') : text,
  })
  await follow()
  expect([await cursor(), await one.payments()]).toEqual([expect.objectContaining({ height: 1_000 }), []])
  core.answer = null
  await follow()
  expect(await one.payments()).toMatchObject([{ depth: 1 }])

  // Two other blocks take its place, and the second has the payment.
  Object.assign(core.chain, { forkedAt: 1_001, height: 1_002 })
  core.chain.transactions[0]!.height = 1_002
  // The first has another payment, which only a second reading of its height shows.
  const two = await announce()
  pay(core, [{ to: two.address, units: '500000' }], { height: 1_001, at: now() })
  await follow()
  await follow()
  expect(await two.payments()).toMatchObject([{ depth: 2 }])
  expect([(await cursor())?.hash, await one.payments()]).toEqual([
    expect.stringMatching(/^f/),
    [expect.objectContaining({ depth: 1, outcome: null })],
  ])
  core.chain.height = 1_004
  await follow()
  expect(await one.cents()).toEqual([250_00, 0])
})
