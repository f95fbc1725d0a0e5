import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { confirmDeposit, releaseDeposit, releaseMatured } from '@cairn/contract/operator/deposits/deposits.ts'
import { closePlan } from '@cairn/contract/operator/plans.ts'
import { changeSettings } from '@cairn/contract/operator/settings/settings.ts'
import { claimWithdrawal, sendWithdrawal, takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { releaseMaturedDeposits } from '../../../features/deposits/release/release-matured-deposits.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { inventApproval } from '../../../testing/fixtures/invent-approval.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// An injected statement attacks the rules of money: the settings and the plans.
const server = useTestServer()
const { asServer, found } = useInjection(server)

let owner: TestOperator
let treasurer: TestOperator
let member: Person
let plan: FixturePlan

beforeAll(() => offerBitcoin(server))
beforeEach(async () => {
  ;[owner, treasurer] = await makeOperators(server, 'owner', 'treasurer')
  member = await makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
  plan = await openPlan(server)
})

const deposit = async (wallet: 'balance' | 'bitcoin') =>
  (await member.send(requestDeposit, { body: { amount: '100.00', plan: { name: plan.name }, wallet } })).deposit!._id
const confirm = (id: string, mark: string) =>
  treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '100.00', transaction_id: mark.repeat(64), differs: false },
  })

test('no money moves by a setting that no owner changed (SEC-143)', async () => {
  const [inPlan, unpaid] = [await deposit('balance'), await deposit('bitcoin')]
  const [pending, approved, claimed] = [
    await withdraw(member, '50.00'),
    await withdraw(member, '50.00'),
    await withdraw(member, '50.00'),
  ]
  for (const id of [approved, claimed]) await treasurer.send(approveWithdrawal, { params: { id } })
  await treasurer.send(claimWithdrawal, { params: { id: claimed } })

  await inventApproval(server, [owner, await makeOperator(server, 'owner')], {
    kind: 'setting_change',
    payload: { setting: 'two_approvals_above', before: '1000000', after: '99999999900' },
    use: `select change_settings('{"two_approvals_above_cents": "99999999900"}', $1)`,
  })

  const plain = { amount: '50.00', ...toBitcoin(member) }
  await expectRefused(member.send(requestWithdrawal, { body: plain }), 'records_altered')
  await expectRefused(deposit('balance'), 'records_altered')
  await expectRefused(treasurer.send(approveWithdrawal, { params: { id: pending } }), 'decision_not_signed')
  await expectRefused(treasurer.send(claimWithdrawal, { params: { id: approved } }), 'decision_not_signed')
  const params = { id: claimed }
  await expectRefused(
    treasurer.send(sendWithdrawal, { params, body: { transaction_id: 'ab'.repeat(32) } }),
    'decision_not_signed',
  )
  await expectRefused(owner.send(takeOverWithdrawal, { params, body: { reason: 'I send it' } }), 'decision_not_signed')
  await expectRefused(confirm(unpaid, 'a'), 'decision_not_signed')
  await expectRefused(
    treasurer.send(releaseDeposit, { params: { id: inPlan }, body: { reason: 'It is a test' } }),
    'decision_not_signed',
  )
  // A change would sign the forged part too.
  await expectRefused(owner.send(changeSettings, { body: { pending_deposits_max: 9 } }), 'decision_not_signed')
  expect(await found()).toContain('is not one that the server signed')

  // Restored.
  await server.owner.query('update settings set two_approvals_above_cents = 1000000')
  await treasurer.send(approveWithdrawal, { params: { id: pending } })
  expect(await found()).not.toContain('settings')
})

const alterations: Record<string, string> = {
  'whose term was shortened': 'update plans set term_days = 1 where id = $1',
  'whose minimum was raised': 'update plans set min_cents = min_cents + 1 where id = $1',
  'without its signature': "update plans set name = name || ' ' where id = $1",
}

test.for(Object.keys(alterations))(
  'a plan %s in the database takes no money and returns none (SEC-143)',
  async (what) => {
    const [inPlan, unpaid] = [await deposit('balance'), await deposit('bitcoin')]
    await server.owner.query("update deposits set decided_at = now() - interval '5 days' where id = $1", [inPlan])

    await asServer(alterations[what] ?? '', [plan._id])

    const { rows } = await asServer('select name from plans where id = $1', [plan._id])
    plan = { ...plan, name: rows[0].name }
    await expectRefused(deposit('balance'), 'records_altered')
    await expectRefused(confirm(unpaid, 'b'), 'decision_not_signed')
    const body = { reason: 'It is a test' }
    await expectRefused(treasurer.send(releaseDeposit, { params: { id: inPlan }, body }), 'decision_not_signed')
    await releaseMaturedDeposits(jobContext(server))
    expect((await treasurer.send(releaseMatured)).released).toBe(0)
    expect(await member.balanceCents('invested')).toBe(100_00n)
    await expectRefused(owner.send(closePlan, { params: { id: plan._id } }), 'decision_not_signed')
    expect(await found()).toContain(`The plan ${plan._id} is not one that the server signed`)
    await server.owner.query("update plans set state = 'closed' where id = $1", [plan._id])
  },
)
