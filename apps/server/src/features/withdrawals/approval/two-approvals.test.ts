import { beforeAll, expect, test } from 'vitest'
import { sendWithdrawal, claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const one = useOperator(server, 'treasurer')
const two = useOperator(server, 'owner')
const ada = () => makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })

beforeAll(() => server.owner.query('update settings set two_approvals_above_cents = 5000'))

const view = async (id: string) => (await one.send(viewWithdrawal, { params: { id } })).withdrawal
const approve = (operator: TestOperator, id: string) => operator.send(approveWithdrawal, { params: { id } })

test('up to the set amount one operator approves, above it two different ones', async () => {
  const member = await ada()
  const small = await withdraw(member, '50.00')
  await approve(one, small)
  expect(await view(small)).toMatchObject({ status: 'processing', approvals_needed: 1, approvals: 1 })
  await one.send(claimWithdrawal, { params: { id: small } })
  await one.send(sendWithdrawal, { params: { id: small }, body: { transaction_id: 'a1'.repeat(32) } })

  const large = await withdraw(await ada(), '50.01')
  await approve(one, large)
  expect(await view(large)).toMatchObject({
    status: 'pending',
    approvals_needed: 2,
    approvals: 1,
    approved_by: 'Terry the treasurer',
  })
  await expectRefused(approve(one, large), 'approval_needs_another')
  await expectRefused(one.send(claimWithdrawal, { params: { id: large } }), 'withdrawal_not_processing')
  await approve(two, large)
  expect(await view(large)).toMatchObject({ status: 'processing', approvals: 2 })
})

test('a member can still cancel a withdrawal with one of two approvals', async () => {
  const member = await ada()
  const id = await withdraw(member, '60.00')
  await approve(one, id)
  await member.send(cancelWithdrawal, { params: { id } })
  expect(await member.balanceCents()).toBe(100_00n)
  expect(await expectRefused(approve(two, id), 'withdrawal_not_pending')).toMatch(
    /^This withdrawal is no longer pending: it is cancelled, by the member on .+ UTC$/,
  )
})

test('many approvals by one operator at once count as one, and a second operator approves the changed version (SEC-32)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await withdraw(await ada(), '60.00')
    const alone = await Promise.allSettled([1, 2, 3, 4].map(() => approve(one, id)))
    expect(alone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await view(id)).toMatchObject({ status: 'pending', approvals: 1 })

    const other = await withdraw(await ada(), '60.00')
    const { version } = await view(other)
    const press = (operator: TestOperator) => operator.send(approveWithdrawal, { params: { id: other }, version })
    const both = await Promise.allSettled([press(one), press(two), press(one)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await view(other)).toMatchObject({ status: 'pending', approvals: 1 })
    await Promise.allSettled([approve(one, other), approve(two, other)])
    expect(await view(other)).toMatchObject({ status: 'processing', approvals: 2 })
  }
})

test('the number of needed approvals follows the setting when an operator decides', async () => {
  const id = await withdraw(await ada(), '60.00')
  await server.owner.query('update settings set two_approvals_above_cents = 1000000')
  expect(await view(id)).toMatchObject({ approvals_needed: 1 })
  await server.owner.query('update settings set two_approvals_above_cents = 5000')
  expect(await view(id)).toMatchObject({ approvals_needed: 2 })
  await approve(one, id)
  expect(await view(id)).toMatchObject({ status: 'pending', approvals: 1 })
})

test('the database refuses a large withdrawal with one approval, and a changed approver', async () => {
  const id = await withdraw(await ada(), '60.00')
  const asServer = async (change: string, values: unknown[] = []) => {
    await server.owner.query('begin; set local role cairn_server')
    try {
      await server.owner.query(`update withdrawals set ${change} where id = '${id}'`, values)
    } finally {
      await server.owner.query('rollback')
    }
  }
  const first = 'approved_by = $1, approved_at = now()'
  await expect(asServer(`${first}, status = 'processing'`, [one.id])).rejects.toThrow('withdrawals_sent_were_approved')
  await expect(
    asServer(`${first}, second_approved_by = $1, second_approved_at = now(), status = 'processing'`, [one.id]),
  ).rejects.toThrow('withdrawals_are_approved_by_two_people')

  await approve(one, id)
  await expect(asServer('approved_by = $1', [two.id])).rejects.toThrow('is not changed')
  await expect(asServer('approved_by = null, approved_at = null')).rejects.toThrow('is not changed')
})

test('blockers are shown in the list, and a withdrawal with one cannot be approved', async () => {
  const member = await ada()
  const id = await withdraw(member, '40.00')
  const hold = async (reason: string, change: string, undo: string) => {
    await server.owner.query(change.replaceAll('$1', `'${member.id}'`))
    const { withdrawals } = await one.send(listWithdrawals, { query: { id } })
    expect(withdrawals[0]?.blockers.map((found) => found.reason)).toEqual([reason])
    const sentence = await expectRefused(
      approve(one, id),
      reason === 'member_locked' ? 'member_locked' : 'withdrawal_blocked',
    )
    await server.owner.query(undo.replaceAll('$1', `'${member.id}'`))
    return sentence
  }
  const [lock = '', unlock = ''] = ofMember('locked_at', 'now()')
  await hold('member_locked', lock, unlock)
  const [reset = '', over = ''] = ofMember('withdrawals_locked_until', "now() + interval '1 hour'")
  expect(await hold('withdrawals_locked', reset, over)).toMatch(
    /the withdrawals of this member are locked, after a reset or by an operator, until .+ UTC$/,
  )
  await hold(
    'kyc_needed',
    'update settings set kyc_required_above_cents = 3999',
    'update settings set kyc_required_above_cents = null',
  )
  await hold(
    'address_waiting',
    "update payout_addresses set usable_from = now() + interval '1 hour' where member_id = $1",
    'update payout_addresses set usable_from = now() where member_id = $1',
  )
  expect(await view(id)).toMatchObject({ status: 'pending', approvals: 0, blockers: [] })
  await approve(one, id)
})

const ofMember = (column: string, value: string) => [
  `update members set ${column} = ${value} where id = $1`,
  `update members set ${column} = null where id = $1`,
]

test('a withdrawal’s page shows when its address was saved, and whether it changed recently', async () => {
  const member = await ada()
  const id = await withdraw(member, '40.00')
  expect(await view(id)).toMatchObject({
    address: member.addresses.bitcoin,
    address_saved_at: '2020-01-01T00:00:00.000Z',
    is_address_current: true,
    address_changed_at: null,
    member: { email: member.email, balance: 60_00n },
    timeline: [{ did: 'withdrawal_requested', by_kind: 'member' }],
  })

  const replace = (days: number) =>
    server.owner.query(
      `update payout_addresses set replaced_at = now() - make_interval(days => $2) where member_id = $1`,
      [member.id, days],
    )
  await replace(29)
  expect(await view(id)).toMatchObject({ is_address_current: false, address_changed_at: expect.stringMatching(/Z$/) })
  await replace(31)
  expect(await view(id)).toMatchObject({ is_address_current: false, address_changed_at: null })
})
