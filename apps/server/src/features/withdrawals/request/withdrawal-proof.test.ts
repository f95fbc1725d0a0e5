import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { confirmIdentity } from '@cairn/contract/member/account/step-up.ts'
import { previewWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson, outdateProof, password, toBitcoin, type Person } from '../../../testing/people/people.ts'

const server = useTestServer({ connectionsMax: 20 })
const setProofAbove = (cents: number | null) =>
  server.owner.query('update settings set withdrawal_proof_above_cents = $1', [cents])
beforeAll(() => setProofAbove(500_00))

const withdraw = (person: Person, amount: string, idempotencyKey?: string) =>
  person.send(requestWithdrawal, { body: { amount, ...toBitcoin }, ...(idempotencyKey && { idempotencyKey }) })
const makeUnproved = async () => {
  const ada = await makePerson(server, { balance: '2000.00', addresses: ['bitcoin'] })
  await outdateProof(server, ada)
  return ada
}
const stepUpNeeded = { status: 403, code: 'step_up_needed' }

test('a withdrawal above the amount needs a proof of the last five minutes, and is then sent with the same key (SEC-105)', async () => {
  const ada = await makeUnproved()
  const key = randomUUID()
  await expect(withdraw(ada, '500.01', key)).rejects.toMatchObject(stepUpNeeded)
  expect(await ada.balanceCents()).toBe(2_000_00n)

  await ada.send(confirmIdentity, { body: { password } })
  await withdraw(ada, '500.01', key)
  await withdraw(ada, '500.01', key)
  expect(await ada.balanceCents()).toBe(1_499_99n)
})

test('a recent sign-in is a proof', async () => {
  const ada = await makePerson(server, { balance: '2000.00', addresses: ['bitcoin'] })
  await withdraw(ada, '2000')
})

test('several small withdrawals within 24 hours count together, even if they come at once (SEC-105)', async () => {
  const ada = await makeUnproved()
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => withdraw(ada, '200')))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject(stepUpNeeded)

  await withdraw(ada, '100')
  await expect(withdraw(ada, '0.01')).rejects.toMatchObject(stepUpNeeded)
  await server.owner.query(
    `update withdrawals set requested_at = requested_at - interval '25 hours' where member_id = $1`,
    [ada.id],
  )
  await withdraw(ada, '500')
})

test('the limits and the review state before the request that a proof is needed', async () => {
  const ada = await makeUnproved()
  const preview = async (amount: string) =>
    (await ada.send(previewWithdrawal, { body: { amount, ...toBitcoin } })).data.needs_proof
  expect((await ada.send(viewWithdrawalLimits)).data.proof_above).toBe(500_00n)
  expect(await preview('500')).toBe(false)
  expect(await preview('500.01')).toBe(true)
  await ada.send(confirmIdentity, { body: { password } })
  expect(await preview('500.01')).toBe(false)
})

test('without the setting no withdrawal needs a proof', async () => {
  await setProofAbove(null)
  await withdraw(await makeUnproved(), '2000')
  await setProofAbove(500_00)
})
