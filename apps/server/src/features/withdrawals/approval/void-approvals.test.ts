import { expect, test } from 'vitest'
import { operatorRoles } from '@cairn/contract/core/constants.ts'
import { suspendOperator } from '@cairn/contract/operator/operators/operators.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()

/** The ways in which an operator loses the right to approve. */
const departures: Record<string, string> = {
  'was suspended': "suspended_until = now() + interval '1 hour', suspended_by = id",
  'was removed': 'removed_at = now()',
  'lost the role': "role = 'support'",
}
const leave = (operator: TestOperator, how: string) =>
  server.owner.query(`update operators set ${departures[how]} where id = $1`, [operator.id])

async function make(amount: string) {
  const [first, second, third] = (await makeOperators(server, 'treasurer', 'treasurer', 'owner')) as [
    TestOperator,
    TestOperator,
    TestOperator,
  ]
  const member = await makePerson(server, { balance: '30000.00', addresses: ['bitcoin'] })
  const params = { id: await withdraw(member, amount) }
  const approve = (by: TestOperator) => by.send(approveWithdrawal, { params })
  const view = async () => (await third.send(viewWithdrawal, { params })).withdrawal
  return { first, second, third, member, params, approve, view }
}
const didOf = ({ timeline }: { timeline: { did: string }[] }) => timeline.map(({ did }) => did)

for (const how of Object.keys(departures)) {
  test(`a first approval is discarded when its operator ${how}: the next approval is the first`, async () => {
    const { first, second, third, approve, view } = await make('20000.00')
    await approve(first)
    await leave(first, how)
    expect(await view()).toMatchObject({ approvals: 0, approvals_needed: 2, blockers: [{ reason: 'approver_gone' }] })
    expect((await approve(second)).msg).toBe(
      'The earlier approval no longer counts. Approved. Another person has to approve it too',
    )
    const now = await view()
    expect(now).toMatchObject({ status: 'pending', approvals: 1, approved_by: 'Terry the treasurer', blockers: [] })
    expect(didOf(now)).toEqual([
      'withdrawal_requested',
      'withdrawal_approved_first',
      'withdrawal_approval_discarded',
      'withdrawal_approved_first',
    ])
    await approve(third)
    expect(await view()).toMatchObject({ status: 'processing', approvals: 2 })
  })

  test(`a withdrawal is not claimed when an operator who approved it ${how}, until it is approved again`, async () => {
    for (const [amount, approvers] of [
      ['50.00', 1],
      ['20000.00', 2],
    ] as const) {
      const { first, second, third, member, params, approve, view } = await make(amount)
      await approve(first)
      if (approvers === 2) await approve(second)
      const gone = approvers === 2 ? second : first
      await leave(gone, how)
      await expectRefused(third.send(claimWithdrawal, { params }), 'withdrawal_blocked')
      expect(await view()).toMatchObject({
        status: 'processing',
        approvals: 0,
        blockers: [{ reason: 'approver_gone' }],
      })
      await approve(third)
      expect(await view()).toMatchObject({ status: approvers === 2 ? 'pending' : 'processing', approvals: 1 })
      if (approvers === 2) await approve(first)
      await third.send(claimWithdrawal, { params })
      await third.send(sendWithdrawal, { params, body: { transaction_id: params.id.replaceAll('-', '').repeat(2) } })
      const { rows } = await server.owner.query('select pending_withdrawals from money_requests where member_id = $1', [
        member.id,
      ])
      expect(rows).toEqual([{ pending_withdrawals: 0 }])
    }
  })
}

test('a valid approval is not given again, and a withdrawal whose approver was removed can be rejected', async () => {
  const { first, second, third, approve, view, params } = await make('50.00')
  await approve(first)
  await expectRefused(approve(second), 'withdrawal_not_pending')
  await leave(first, 'was suspended')
  await third.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } })
  expect(await view()).toMatchObject({ status: 'rejected' })
})

test('in a concurrent suspension and second approval, the suspended operator’s approval does not allow a sending', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { first, second, third, approve, view } = await make('20000.00')
    await approve(first)
    await Promise.allSettled([
      approve(second),
      third.send(suspendOperator, { params: { id: first.id }, body: { reason: 'Caught stealing' } }),
    ])
    const { blockers, status } = await view()
    // With two approvals before the suspension it is stopped; after it, the second approval is the first.
    expect(blockers.length > 0).toBe(status === 'processing')
  }
})

test('the server’s role cannot discard a valid approval, or keep an invalid one', async () => {
  const { first, params, approve } = await make('50.00')
  await approve(first)
  const asServer = (change: string) =>
    server.database.plainPool.query(`update withdrawals set ${change} where id = '${params.id}'`)
  const discard = "status = 'pending', approved_by = null, approved_at = null"
  await expect(asServer(discard)).rejects.toThrow('is not changed')
  await leave(first, 'was suspended')
  await expect(asServer("status = 'pending'")).rejects.toThrow('is not changed')
  const other = await makeOperator(server, 'owner')
  await expect(asServer(`status = 'pending', approved_by = '${other.id}'`)).rejects.toThrow('is not changed')
  await asServer(discard)
})

test('the database and the call have the same roles for an approval', async () => {
  for (const role of operatorRoles) {
    const { id } = await makeOperator(server, role)
    const { rows } = await server.owner.query('select may_pay_out($1) as may', [id])
    expect(rows[0].may).toBe((approveWithdrawal.roles as readonly string[]).includes(role))
  }
})
