import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveRequest, rejectRequest, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestBonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { sendWithdrawal, claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { RefusedError } from '@cairn/client/calls/client.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { evidence } from '../../testing/fixtures/plan-gains.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'

const server = useTestServer()
const drawTransaction = () => randomBytes(32).toString('hex')
const reason = 'It was another member’s'

async function scene() {
  const [theo, tess] = await makeOperators(server, 'treasurer', 'treasurer')
  const [plan, ada] = [await openPlan(server), await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })]
  const deposit = async (by: TestOperator, transaction_id: string) => {
    const id = randomUUIDv7()
    await server.owner.query(
      `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status)
       values ($1, $2, $3, 'bitcoin', 'an address', 10000, 'pending')`,
      [id, ada.id, plan._id],
    )
    await by.send(confirmDeposit, { params: { id }, body: { amount_received: '100', transaction_id } })
    return `/deposits/${id}`
  }
  const { kind: _kind, plan: _plan, day: _day, ...paper } = evidence(plan, '20.00')
  const fund = async (by: TestOperator, transaction_id: string) =>
    (await by.send(requestBonusFunding, { body: { ...paper, id: randomUUIDv7(), transaction_id } })).approval_id
  const gain = async (by: TestOperator, transaction_id: string) =>
    (await by.send(recordGainOrLoss, { body: { ...evidence(plan, '30.00'), transaction_id } })).approval_id
  return { theo, tess, plan, ada, deposit, fund, gain }
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'not refused',
    ({ code, message, at }: RefusedError) => ({ code, message, at }),
  )
const end = async (by: TestOperator, id: string) => by.send(rejectRequest, { params: { id }, body: { reason } })

test('a member’s payment cannot be recorded as the platform’s money or as a gain, and the refusal names the member', async () => {
  const { theo, deposit, fund, gain } = await scene()
  const id = drawTransaction()
  const at = await deposit(theo, id)
  for (const again of [fund, gain, deposit]) {
    expect(await refusalOf(again(theo, id.toUpperCase()))).toEqual({
      code: 'transaction_id_used',
      message: expect.stringMatching(/^This transaction ID was already used, for the deposit of \$100\.00, by /),
      at,
    })
  }
})

test('a transaction of a funding or a gain cannot be used for a deposit, nor for each other', async () => {
  const { theo, tess, deposit, fund, gain } = await scene()
  const [funded, made] = [drawTransaction(), drawTransaction()]
  const funding = await fund(theo, funded)
  expect(await refusalOf(deposit(theo, funded))).toMatchObject({
    message: 'This transaction ID was already used, for a bonus budget funding of $20.00',
    at: `/approvals/${funding}`,
  })
  expect(await refusalOf(gain(theo, funded))).toMatchObject({ at: `/approvals/${funding}` })
  await tess.send(approveRequest, { params: { id: funding } })
  expect(await refusalOf(deposit(theo, funded))).toMatchObject({ code: 'transaction_id_used' })

  const recorded = await gain(theo, made)
  expect(await refusalOf(fund(theo, made))).toMatchObject({
    message: 'This transaction ID was already used, for a plan gain of $30.00',
    at: `/approvals/${recorded}`,
  })
})

test('a rejected or withdrawn record frees its transaction', async () => {
  const { theo, tess, deposit, fund, gain } = await scene()
  const id = drawTransaction()
  await end(tess, await fund(theo, id))
  await theo.send(withdrawRequest, { params: { id: await gain(theo, id) } })
  await deposit(theo, id)
  expect(await refusalOf(gain(theo, id))).toMatchObject({ code: 'transaction_id_used' })
})

test('of many concurrent uses of one transaction for different records, one succeeds (REL-I13)', async () => {
  const { theo, tess, deposit, fund, gain } = await scene()
  for (let round = 0; round < 5; round += 1) {
    const id = drawTransaction()
    const asked = await Promise.allSettled([deposit(theo, id), fund(tess, id), gain(tess, id), deposit(tess, id)])
    const [first, ...others] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(others).toEqual([])
    for (const one of asked) if (one.status === 'rejected') expect(one.reason.code).toBe('transaction_id_used')
    // One funding can be pending.
    if (asked[1]?.status === 'fulfilled') await end(theo, first!)
  }
})

test('outgoing transaction ids are separate from incoming ones, and the refusal names the other withdrawal', async () => {
  const { theo, plan, ada, deposit } = await scene()
  const tess = await makeOperator(server, 'treasurer')
  const id = drawTransaction()
  await deposit(theo, id)
  const send = async () => {
    const params = { id: await withdraw(ada, '10') }
    // Theo confirmed a deposit of this member.
    await tess.send(approveWithdrawal, { params })
    await theo.send(claimWithdrawal, { params })
    await theo.send(sendWithdrawal, { params, body: { transaction_id: id } })
    return params.id
  }
  const first = await send()
  expect(await refusalOf(send())).toMatchObject({
    message: expect.stringContaining('for the withdrawal of $10.00, by '),
    at: `/withdrawals/${first}`,
  })
  // When two requests pass that check at the same moment, the index refuses the second.
  await server.owner.query('begin; set local session_replication_role = replica')
  const copy = server.owner.query(
    `update withdrawals set status = 'completed', transaction_id = upper($1), settled_by = claimed_by, settled_at = now()
     where status = 'sending'`,
    [id],
  )
  await expect(copy).rejects.toMatchObject({ constraint: 'withdrawals_transaction' })
  await server.owner.query('rollback')
  // We pay a loss, so its transaction is not compared with incoming ones. Only the plan's gains are a reason to refuse it.
  const loss = theo.send(recordGainOrLoss, { body: { ...evidence(plan, '5', 'loss'), transaction_id: id } })
  expect(await refusalOf(loss)).toMatchObject({ code: 'loss_not_covered' })
})
