import { beforeEach, expect, test } from 'vitest'
import { approvalKindNames } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { approveRequest, viewApproval, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { requestRoleChange, inviteOperator, removeOperator } from '@cairn/contract/operator/operators/operators.ts'
import { requestAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { markWithdrawalUncertain, claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { distribute, makeGain } from '../../testing/fixtures/plan-gains.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { seededRandom } from '../../testing/fuzz/random.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { approvalRequests, type Action } from '../../testing/random-walk/requests.ts'
import { makeWorld } from '../../testing/random-walk/walk-world.ts'

const server = useTestServer()
const reason = 'The second pair of eyes'

const removed = (whose = 'true') => server.owner.query(`update operators set removed_at = now() where ${whose}`)
const countApprovals = async () =>
  (await server.owner.query('select count(*)::integer as count from approvals')).rows[0].count
const correct = async (by: TestOperator, member: Person) => {
  const body = { direction: 'credit', amount: '5.00', code: 'counted_twice', reason } as const
  return (await by.send(requestManualTransfer, { params: { id: member.id }, body })).approval_id
}

// Each test has only the operators that it makes.
beforeEach(() => removed())

test('a request that needs two people is refused without a second person, and not recorded', async () => {
  const world = await makeWorld(server, seededRandom(1), '')
  const [olive, oscar] = world.operators
  const params = { id: world.withdrawals[0]! }
  // The needs of the kinds: an uncertain withdrawal, an approved funding, gains, a posted distribution, and low limits.
  await makeGain(server, world.plan, '10.00', [olive, oscar])
  // The world's operators are behind its members' money.
  await (await makeOperator(server, 'treasurer')).send(approveWithdrawal, { params })
  await olive.send(claimWithdrawal, { params })
  await olive.send(markWithdrawalUncertain, { params, body: { reason: 'The node fell silent' } })
  await server.owner.query('update settings set two_approvals_above_cents = 200')
  world.distributions.add(await distribute(server, olive, world.plan, '1.00'))
  await approvalRequests.bonus_budget_funding(world, '')(olive)
  await oscar.send(approveRequest, { params: { id: world.requests[0]!.id } })
  await removed(`id <> '${olive.id}'`)

  // Can approve no request.
  const sam = await makeOperator(server, 'support')
  const drawn = Object.fromEntries(approvalKindNames.map((kind) => [kind, approvalRequests[kind](world, params.id)]))
  const [inPlan = '', pending = ''] = world.deposits
  const presses: Record<string, Action> = {
    ...drawn,
    deposit_confirmation: approvalRequests.deposit_confirmation(world, pending),
    deposit_reversal: approvalRequests.deposit_reversal(world, inPlan),
    deposit_release: approvalRequests.deposit_release(world, inPlan),
    transaction_correction: approvalRequests.transaction_correction(world, inPlan),
    operator_access_reset: (by) =>
      by.send(requestAccessReset, { params: { id: sam.id }, body: { lost: 'both', reason } }).then(() => []),
    operator_role: (by) =>
      by.send(requestRoleChange, { params: { id: by.id }, body: { role: 'support', reason } }).then(() => []),
  }
  // A sole owner loosens settings, widens plans and invites alone, and cannot remove another owner.
  delete presses['setting_change']
  delete presses['plan_limits']
  delete presses['operator_invitation']
  delete presses['operator_removal']
  const before = await countApprovals()
  for (const press of Object.values(presses)) {
    const sentence = await expectRefused(press(olive), 'no_eligible_approver')
    expect(sentence).toMatch(/Invite another owner( or treasurer)? first/)
  }
  expect(Object.keys(presses).length).toBeGreaterThan(5)
  expect(await countApprovals()).toBe(before)

  // With another permitted operator, the same can be requested.
  await makeOperator(server, 'treasurer')
  await drawn['withdrawal_outcome']!(olive)
  await olive.send(inviteOperator, { body: { email: 'second@operators.test', role: 'owner', reason } })
})

test('a second person must have the role, and the request must not be about them', async () => {
  const [olive, oscar, member] = [
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'owner'),
    await makePerson(server),
  ]
  await expectRefused(
    olive.send(requestRoleChange, { params: { id: oscar.id }, body: { role: 'support', reason } }),
    'no_eligible_approver',
  )
  expect((await olive.send(viewOperator)).colleagues).toEqual([{ id: oscar.id, role: 'owner' }])

  await removed(`id = '${oscar.id}'`)
  for (const role of ['reviewer', 'support'] as const) await makeOperator(server, role)
  expect(await expectRefused(correct(olive, member), 'no_eligible_approver')).toContain('another owner or treasurer')
  await makeOperator(server, 'treasurer')
  await correct(olive, member)
})

test('a large withdrawal cannot get its first approval while there is no second approver', async () => {
  const world = await makeWorld(server, seededRandom(2), '')
  const [olive, oscar] = world.operators
  const params = { id: world.withdrawals[2]! }
  await server.owner.query('update settings set two_approvals_above_cents = 5000')
  await removed(`id <> '${olive.id}'`)
  await expectRefused(olive.send(approveWithdrawal, { params }), 'no_eligible_approver')

  await server.owner.query('update operators set removed_at = null where id = $1', [oscar.id])
  await olive.send(approveWithdrawal, { params })
  await oscar.send(approveWithdrawal, { params })
  const { rows } = await server.owner.query('select status from withdrawals where id = $1', [params.id])
  expect(rows).toEqual([{ status: 'processing' }])
})

test('a request is made after a removal in progress, and does not count the removed operator', async () => {
  const [olive, theo, member] = [
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'treasurer'),
    await makePerson(server),
  ]
  await server.owner.query('begin')
  await removed(`id = '${theo.id}'`)
  const asked = correct(olive, member).then(
    () => 'asked',
    (error: { code?: string }) => error.code,
  )
  expect(await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe('waits')
  await server.owner.query('commit')
  expect(await asked).toBe('no_eligible_approver')
})

test('a request whose only approver is removed stays, and can be withdrawn', async () => {
  const [olive, theo, member] = [
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'treasurer'),
    await makePerson(server),
  ]
  const id = await correct(olive, member)
  await olive.send(removeOperator, { params: { id: theo.id }, body: { reason } })
  expect((await olive.send(viewApproval, { params: { id } })).approval).toMatchObject({
    status: 'pending',
    may_withdraw: true,
  })
  // Otherwise the next operator would decide it.
  const tess = await makeOperator(server, 'treasurer')
  await olive.send(withdrawRequest, { params: { id } })
  await expectRefused(tess.send(approveRequest, { params: { id } }), 'approval_not_pending')
  expect(await member.balanceCents()).toBe(0n)
})
