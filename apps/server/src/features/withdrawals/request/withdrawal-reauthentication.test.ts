import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { previewWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import {
  makePerson,
  outdateReauthentication,
  password,
  toBitcoin,
  type Person,
} from '../../../testing/people/people.ts'

const server = useTestServer({ connectionsMax: 20 })
const setReauthenticationAbove = (cents: number | null) =>
  server.owner.query('update settings set withdrawal_reauthentication_above_cents = $1', [cents])
beforeAll(() => setReauthenticationAbove(500_00))

const withdraw = (person: Person, amount: string, idempotencyKey?: string) =>
  person.send(requestWithdrawal, { body: { amount, ...toBitcoin(person) }, ...(idempotencyKey && { idempotencyKey }) })
const makeUnproved = async () => {
  const ada = await makePerson(server, { balance: '2000.00', addresses: ['bitcoin'] })
  await outdateReauthentication(server, ada)
  return ada
}
const reauthenticationNeeded = { status: 403, code: 'reauthentication_needed' }

test('a withdrawal above the amount needs re-authentication within five minutes, and is then sent with the same key (SEC-105)', async () => {
  const ada = await makeUnproved()
  const key = randomUUID()
  await expect(withdraw(ada, '500.01', key)).rejects.toMatchObject(reauthenticationNeeded)
  expect(await ada.balanceCents()).toBe(2_000_00n)

  await ada.send(reauthenticate, { body: { password } })
  await withdraw(ada, '500.01', key)
  await withdraw(ada, '500.01', key)
  expect(await ada.balanceCents()).toBe(1_499_99n)
})

test('a recent sign-in counts as re-authentication', async () => {
  const ada = await makePerson(server, { balance: '2000.00', addresses: ['bitcoin'] })
  await withdraw(ada, '2000')
})

test('several small withdrawals within 24 hours count together, even if they come at once (SEC-105)', async () => {
  const ada = await makeUnproved()
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => withdraw(ada, '200')))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject(reauthenticationNeeded)

  await withdraw(ada, '100')
  await expect(withdraw(ada, '0.01')).rejects.toMatchObject(reauthenticationNeeded)
  await server.owner.query(
    `update withdrawals set requested_at = requested_at - interval '25 hours' where member_id = $1`,
    [ada.id],
  )
  await withdraw(ada, '500')
})

test('the limits and the review state before the request that re-authentication is needed', async () => {
  const ada = await makeUnproved()
  const preview = async (amount: string) =>
    (await ada.send(previewWithdrawal, { body: { amount, ...toBitcoin(ada) } })).data.needs_reauthentication
  expect((await ada.send(viewWithdrawalLimits)).data.reauthentication_above).toBe(500_00n)
  expect(await preview('500')).toBe(false)
  expect(await preview('500.01')).toBe(true)
  await ada.send(reauthenticate, { body: { password } })
  expect(await preview('500.01')).toBe(false)
})

test('without the setting no withdrawal needs re-authentication', async () => {
  await setReauthenticationAbove(null)
  await withdraw(await makeUnproved(), '2000')
  await setReauthenticationAbove(500_00)
})
