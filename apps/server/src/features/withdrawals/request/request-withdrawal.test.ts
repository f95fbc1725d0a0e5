import { expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { badAmounts } from '../../../testing/fuzz/bad-amounts.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson, toBitcoin } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'

const server = useTestServer()

test('a withdrawal is held at once, pending in the history, and answered with a sentence (UI-G6, UI-G7)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })

  const reply = await ada.send(requestWithdrawal, { body: { amount: '40.10', ...toBitcoin(ada) } })

  expect(reply.data).toBe('Your withdrawal of $40.10 is pending')
  expect(await ada.balanceCents()).toBe(59_90n)
  const history = await ada.send(listHistory)
  expect(history.data).toMatchObject([
    { type: 'withdrawal', amount: 40_10n, status: 'pending', wallet: 'bitcoin', cancellable: true },
  ])
})

test('a member cannot withdraw a cent more than the balance (UI-G5)', async () => {
  const ada = await makePerson(server, { balance: '100.10', addresses: ['bitcoin'] })

  // The client compares whole dollars only (SEC-3); the server compares cents.
  for (let cents = 11; cents <= 99; cents += 1) {
    const amount = `100.${cents}`
    const sentence = await expectRefused(
      ada.send(requestWithdrawal, { body: { amount, ...toBitcoin(ada) } }),
      'insufficient_balance',
    )
    expect(sentence).toBe('Insufficient balance')
  }
  expect(await ada.balanceCents()).toBe(100_10n)

  await ada.send(requestWithdrawal, { body: { amount: '100.10', ...toBitcoin(ada) } })
  expect(await ada.balanceCents()).toBe(0n)
})

test('an invalid amount is refused and moves no money (SEC-6)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })

  for (const amount of badAmounts) {
    const body = `{"amount":${amount},"plan":${JSON.stringify(toBitcoin(ada).plan)},"wallet":"bitcoin"}`
    const response = await sendOnce(server.url, requestWithdrawal, { token: ada.token, body })
    const reply = (await response.json()) as { error: boolean; msg: string }
    expect(response.status, amount).toBeGreaterThanOrEqual(400)
    expect(response.status, amount).toBeLessThan(500)
    expect(reply, amount).toMatchObject({ error: true, msg: expect.stringMatching(/\w/) })
  }
  expect(await ada.balanceCents()).toBe(100_00n)
})

test('an amount may be a JSON number, and is read exactly', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await ada.send(requestWithdrawal, { body: { amount: 1.15, ...toBitcoin(ada) } })
  expect(await ada.balanceCents()).toBe(98_85n)
})

test('a withdrawal needs a saved address for its method (UI-G4)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: [] })
  for (const wallet of ['bitcoin', 'ethereum', 'usdt'] as const) {
    const plan = { wallet, address: ada.addresses[wallet] }
    await expectRefused(
      ada.send(requestWithdrawal, { body: { amount: '10', plan, wallet } }),
      `${wallet}_address_missing`,
    )
  }
  expect(await ada.balanceCents()).toBe(100_00n)
})

test('an address other than the saved one is refused (SEC-8)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin', 'ethereum'] })
  const others = [
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ada.addresses.bitcoin.toUpperCase(),
    ` ${ada.addresses.bitcoin}`,
    ada.addresses.ethereum,
    '',
  ]
  for (const address of others) {
    const body = { amount: '10', plan: { wallet: 'bitcoin', address }, wallet: 'bitcoin' as const }
    await expectRefused(ada.send(requestWithdrawal, { body }), 'payout_address_mismatch')
  }
  for (const plan of [null, [], 'x', { wallet: 'bitcoin' }, { address: [ada.addresses.bitcoin] }] as never[]) {
    const body = { amount: '10', plan, wallet: 'bitcoin' as const }
    await expectRefused(ada.send(requestWithdrawal, { body }), 'payout_address_mismatch')
  }
  const ofAnother = {
    amount: '10',
    plan: { wallet: 'ethereum', address: ada.addresses.bitcoin },
    wallet: 'bitcoin' as const,
  }
  await expectRefused(ada.send(requestWithdrawal, { body: ofAnother }), 'payout_address_mismatch')
  const { rowCount } = await server.owner.query('select from withdrawals where member_id = $1', [ada.id])
  expect(rowCount).toBe(0)
})

test('a request to another address leaves an audit entry with that address, one a minute at most (SEC-8)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const address = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'
  const body = { amount: '10.50', plan: { wallet: 'bitcoin', address }, wallet: 'bitcoin' as const }
  for (let turn = 0; turn < 3; turn += 1) {
    await expectRefused(ada.send(requestWithdrawal, { body }), 'payout_address_mismatch')
  }
  const { rows } = await server.owner.query(
    "select actor_id, member_id, details from audit.events where did = 'payout_address_refused' and member_id = $1",
    [ada.id],
  )
  const details = { amount: '10.50', asset: 'bitcoin', address }
  expect(rows).toEqual([{ actor_id: ada.id, member_id: ada.id, details }])
})

test('a changed address takes withdrawals only after a day (SEC-15)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const setUsableFrom = (moment: string) =>
    server.owner.query(`update payout_addresses set usable_from = ${moment} where member_id = $1`, [ada.id])

  await setUsableFrom("now() + interval '1 minute'")
  const sentence = await expectRefused(
    ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } }),
    'payout_address_recent',
  )
  expect(sentence).toMatch(/You can withdraw to it from \d+ \w+ \d{4}/)

  await setUsableFrom('now()')
  await ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } })
})

test('after a password reset withdrawals are locked', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const until = new Date(Date.now() + 60 * 60_000)
  await server.owner.query('update members set withdrawals_locked_until = $2 where id = $1', [ada.id, until])
  await expect(ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } })).rejects.toMatchObject({
    code: 'withdrawals_locked',
    until: until.toISOString(),
  })
  expect(await ada.balanceCents()).toBe(100_00n)
})

test('above the set amount an approved identity document is needed', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await server.owner.query('update settings set kyc_required_above_cents = 2000')
  try {
    await expectRefused(ada.send(requestWithdrawal, { body: { amount: '20.01', ...toBitcoin(ada) } }), 'kyc_required')
    await ada.send(requestWithdrawal, { body: { amount: '20.00', ...toBitcoin(ada) } })
  } finally {
    await server.owner.query('update settings set kyc_required_above_cents = null')
  }
})

test('a withdrawal is recorded in the audit log, in the same transaction', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  await ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } })
  await expectRefused(
    ada.send(requestWithdrawal, { body: { amount: '95', ...toBitcoin(ada) } }),
    'insufficient_balance',
  )

  const { rows } = await server.owner.query(
    'select did, actor_kind, details from audit.events where member_id = $1 and subject_kind = $2',
    [ada.id, 'withdrawal'],
  )
  expect(rows).toMatchObject([{ did: 'withdrawal_requested', actor_kind: 'member', details: { amount: '10.00' } }])
})
