import { expect, test } from 'vitest'
import { previewDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { badAmounts } from '../../testing/fuzz/bad-amounts.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()

test('a deposit from a wallet is pending until it is confirmed, and moves no money (UI-F7)', async () => {
  const [ada, plan, address] = [await makePerson(server), await openPlan(server), await offerBitcoin(server)]

  const reply = await ada.send(requestDeposit, { body: { amount: '250.5', plan, wallet: 'bitcoin' } })

  expect(reply.deposit).toMatchObject({ status: 'pending', amount: 250_50n, wallet: 'bitcoin', address })
  const { data } = await ada.send(listHistory)
  expect(data).toMatchObject([{ type: 'deposit', amount: 250_50n, status: 'pending', wallet: 'bitcoin' }])
  expect(await ada.balanceCents()).toBe(0n)
})

test('a deposit from the balance is completed at once (UI-F7)', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.00' }), await openPlan(server)]

  const reply = await ada.send(requestDeposit, { body: { amount: '60', plan, wallet: 'balance' } })

  expect(reply.deposit).toMatchObject({ status: 'completed' })
  expect(await ada.balanceCents()).toBe(40_00n)
  const { data } = await ada.send(listHistory)
  expect(data).toMatchObject([{ type: 'deposit', amount: 60_00n, status: 'completed', wallet: 'balance' }])
})

test('the review of a deposit from the balance shows what the request then does, and moves no money itself', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.10' }), await openPlan(server)]
  const preview = async (amount: string) => {
    return (await ada.send(previewDeposit, { body: { amount, plan, wallet: 'balance' } })).data
  }
  expect(await preview('60')).toEqual({ plan: plan.name, amount: 60_00n, until: null, fee: 0n, balance_after: 40_10n })
  await server.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
  const { until } = await preview('60')
  expect(Date.parse(until ?? '')).toBeCloseTo(Date.now() + 30 * 24 * 60 * 60_000, -5)

  await expectRefused(preview('9.99'), 'amount_below_minimum')
  await expectRefused(preview('100.11'), 'insufficient_balance')
  expect(await ada.balanceCents()).toBe(100_10n)
  await ada.send(requestDeposit, { body: { amount: '60', plan, wallet: 'balance' } })
  expect(await ada.balanceCents()).toBe(40_10n)
})

test('a deposit from the balance is checked to the cent (SEC-3)', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.10' }), await openPlan(server)]
  for (let cents = 11; cents <= 99; cents += 1) {
    const body = { amount: `100.${cents}`, plan, wallet: 'balance' }
    await expectRefused(ada.send(requestDeposit, { body }), 'insufficient_balance')
  }
  await ada.send(requestDeposit, { body: { amount: '100.10', plan, wallet: 'balance' } })
  expect(await ada.balanceCents()).toBe(0n)
})

test('the plan’s limits are enforced, both inclusive, and the refusal names them (UI-F6)', async () => {
  const ada = await makePerson(server, { balance: '1000.00' })
  const plan = await openPlan(server, { name: 'Narrow', min: '50.00', max: '60.00' })
  const send = (amount: string) => ada.send(requestDeposit, { body: { amount, plan, wallet: 'balance' } })

  expect(await expectRefused(send('49.99'), 'amount_below_minimum')).toBe('The minimum deposit for Narrow is $50.00')
  expect(await expectRefused(send('60.01'), 'amount_above_maximum')).toBe('The maximum deposit for Narrow is $60.00')
  await send('50')
  await send('60.00')
  expect(await ada.balanceCents()).toBe(890_00n)
})

test('a smallest deposit is set for each coin, below which a payment would not be worth collecting', async () => {
  await offerBitcoin(server)
  const [ada, plan] = [await makePerson(server, { balance: '20.00' }), await openPlan(server, { min: '1.00' })]
  const request = (amount: string, wallet: 'bitcoin' | 'balance' = 'bitcoin') =>
    ada.send(requestDeposit, { body: { amount, plan, wallet } })
  await server.owner.query('update settings set bitcoin_deposit_min_cents = 2000, usdt_deposit_min_cents = 9000')
  expect(await expectRefused(request('19.99'), 'amount_below_wallet_minimum')).toBe(
    'The minimum deposit in Bitcoin is $20.00',
  )
  expect((await request('20')).deposit?.status).toBe('pending')
  expect((await request('19.99', 'balance')).deposit?.status).toBe('completed')
  await server.owner.query('update settings set bitcoin_deposit_min_cents = null')
  expect((await request('1')).deposit?.status).toBe('pending')
})

test('only the identity of the plan is read from a request (SEC-7)', async () => {
  const ada = await makePerson(server, { balance: '1000.00' })
  const [plan, other] = [await openPlan(server, { min: '50.00', max: '60.00' }), await openPlan(server)]
  const send = (sent: object) =>
    ada.send(requestDeposit, { body: { amount: '500', plan: sent as typeof plan, wallet: 'balance' } })

  await expectRefused(send({ ...plan, min: 0, max: 1e9 }), 'amount_above_maximum')
  await expectRefused(
    send({ ...plan, min: '0', max: null, state: 'open', note: 'x'.repeat(1_000) }),
    'amount_above_maximum',
  )
  await expectRefused(send({ ...plan, _id: other._id }), 'plan_not_found')
  await expectRefused(send({ ...plan, name: other.name }), 'plan_not_found')
  await expectRefused(send({ ...plan, name: `${plan.name} ` }), 'plan_not_found')
  for (const sent of [{}, [], { name: 5 }, { name: null }, { name: ['Basic'] }, { name: { $ne: '' } }]) {
    await expectRefused(send(sent), 'plan_not_found')
  }
  expect(await ada.balanceCents()).toBe(1000_00n)
})

test('a plan that names a prototype is refused before it is read (SEC-7)', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.00' }), await openPlan(server)]
  for (const name of ['__proto__', 'constructor']) {
    const body = `{"amount":"50","plan":{"name":"${plan.name}","${name}":{"min":0}},"wallet":"balance"}`
    expect((await sendOnce(server.url, requestDeposit, { token: ada.token, body })).status).toBe(400)
  }
  expect(await ada.balanceCents()).toBe(100_00n)
})

test('a plan may be named without its id', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.00' }), await openPlan(server)]
  const { name, min, max, note } = plan
  await ada.send(requestDeposit, {
    body: { amount: '50', plan: { name, min, max, note } as typeof plan, wallet: 'balance' },
  })
  expect(await ada.balanceCents()).toBe(50_00n)
})

test('a closed plan and a method that is not offered are refused', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.00' }), await openPlan(server)]
  for (const wallet of ['ethereum', 'usdt', 'dogecoin', '', 'Balance', 'bitcoin ']) {
    await expectRefused(ada.send(requestDeposit, { body: { amount: '50', plan, wallet } }), 'wallet_not_offered')
  }
  await server.owner.query("update plans set state = 'closed' where id = $1", [plan._id])
  await expectRefused(ada.send(requestDeposit, { body: { amount: '50', plan, wallet: 'balance' } }), 'plan_not_found')
  const { plans } = await ada.send(listPlans)
  expect(plans.plans.map(({ name }) => name)).not.toContain(plan.name)
})

test('an invalid amount is refused and creates no deposit (SEC-6)', async () => {
  const [ada, plan] = [await makePerson(server, { balance: '100.00' }), await openPlan(server)]
  for (const amount of badAmounts) {
    const body = `{"amount":${amount},"plan":${JSON.stringify(plan)},"wallet":"balance"}`
    const response = await sendOnce(server.url, requestDeposit, { token: ada.token, body })
    expect(response.status, amount).toBeGreaterThanOrEqual(400)
    expect(response.status, amount).toBeLessThan(500)
    expect(await response.json(), amount).toMatchObject({ error: true, msg: expect.stringMatching(/\w/) })
  }
  const { rowCount } = await server.owner.query('select from deposits where member_id = $1', [ada.id])
  expect(rowCount).toBe(0)
})

test('plans and wallets have the fields of section 7 (UI-F1)', async () => {
  const ada = await makePerson(server)
  const plan = await openPlan(server, { name: 'As stated', min: '12.50', max: '99.99' })
  const address = await offerBitcoin(server)
  const response = await sendOnce(server.url, listPlans, { token: ada.token })
  const reply = (await response.json()) as { plans: { plans: object[] }; data: { wallets: object[] } }
  expect(reply).toMatchObject({ error: false, msg: '', data: { wallets: [{ key: 'bitcoin', value: address }] } })
  expect(reply.plans.plans).toContainEqual({
    _id: plan._id,
    name: 'As stated',
    min: 12.5,
    max: 99.99,
    note: '',
    term_days: null,
  })
})
