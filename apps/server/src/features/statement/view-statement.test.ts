import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { sendWithdrawal, claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { statementTypes, viewStatement } from '@cairn/contract/member/money/statement.ts'
import { payOwedBonuses } from '../bonuses/pay-bonuses.ts'
import { transferKinds } from '../../ledger/kinds.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperators } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { distribute, makeGain, putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { fundBonuses } from '../../testing/ledger/post-as-owner.ts'

const server = useTestServer()
const operators = () => makeOperators(server, 'treasurer', 'owner')
const statementOf = async (person: Person) => (await person.send(viewStatement)).data

async function correct(person: Person, direction: 'credit' | 'debit', amount: string, words?: string): Promise<void> {
  const [requester, decider] = await operators()
  const { approval_id } = await requester.send(requestManualTransfer, {
    params: { id: person.id },
    body: {
      direction,
      amount,
      reason: 'Ticket 17, for the second person',
      code: words ? 'other' : 'counted_twice',
      ...(words && { words }),
    },
  })
  await decider.send(approveRequest, { params: { id: approval_id } })
}

test('each movement has its type, its reason and the balances after it', async () => {
  const [treasurer] = await operators()
  const ada = await makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
  const plan = await openPlan(server)
  const [depositId = ''] = await putInPlan(server, plan, [{ person: ada, cents: 300_00n }])
  await ada.send(requestDeposit, { body: { amount: '200', plan, wallet: 'balance' } })
  const rejected = { id: await withdraw(ada, '50') }
  await treasurer.send(rejectWithdrawal, { params: rejected, body: { code: 'requested_by_member' } })
  const params = { id: await withdraw(ada, '70') }
  await treasurer.send(approveWithdrawal, { params })
  await treasurer.send(claimWithdrawal, { params })
  await treasurer.send(sendWithdrawal, { params, body: { transaction_id: 'ab'.repeat(32) } })
  await makeGain(server, plan, '10.00')
  await distribute(server, treasurer, plan, '10.00')
  await treasurer.send(releaseDeposit, { params: { id: depositId }, body: { reason: 'The member asked for it' } })
  await correct(ada, 'debit', '5.50')
  await correct(ada, 'credit', '0.25', 'For your patience')

  const lines = await statementOf(ada)
  const figures = lines.map((line) => [
    line.type,
    line.plan ?? line.reason ?? '',
    line.balance_change,
    line.active_deposit_change,
    line.balance,
    line.active_deposit,
  ])
  const twice = 'An amount was counted twice. This is now corrected.'
  expect(figures.slice(0, -1)).toEqual([
    ['correction_credited', 'For your patience', 25n, 0n, 1034_75n, 200_00n],
    ['correction_debited', twice, -5_50n, 0n, 1034_50n, 200_00n],
    ['deposit_released', plan.name, 300_00n, -300_00n, 1040_00n, 200_00n],
    ['gain_distributed', plan.name, 10_00n, 0n, 740_00n, 500_00n],
    ['withdrawal_held', '', -70_00n, 0n, 730_00n, 500_00n],
    ['withdrawal_released', 'You asked us not to send this withdrawal.', 50_00n, 0n, 800_00n, 500_00n],
    ['withdrawal_held', '', -50_00n, 0n, 750_00n, 500_00n],
    ['deposit_from_balance', plan.name, -200_00n, 200_00n, 800_00n, 500_00n],
    ['deposit_confirmed', plan.name, 0n, 300_00n, 1000_00n, 300_00n],
  ])
  const records = new Set((await ada.send(listHistory)).data.map(({ _id }) => _id))
  for (const { record, type } of lines) {
    expect(record !== undefined && records.has(record), type).toBe(/^(deposit|withdrawal)_/.test(type))
  }
  // The newest line equals the dashboard’s cards, and the oldest begins at zero.
  const { user } = await ada.send(viewMember)
  expect([lines[0]?.balance, lines[0]?.active_deposit]).toEqual([user.balance, user.active_deposit])
  const oldest = lines.at(-1)
  expect([oldest?.balance, oldest?.active_deposit]).toEqual([oldest?.balance_change, oldest?.active_deposit_change])
  expect(JSON.stringify(figures, (_, value) => String(value))).not.toContain('Ticket 17')
})

test('the pages of a statement make the whole one, even while money moves', async () => {
  const ada = await makePerson(server, { balance: '100.00' })
  const plan = await openPlan(server)
  for (let count = 0; count < 6; count += 1)
    await ada.send(requestDeposit, { body: { amount: '10', plan, wallet: 'balance' } })
  const whole = await statementOf(ada)

  const paged = []
  let cursor: string | null | undefined
  do {
    const { data, next } = await ada.send(viewStatement, { query: { limit: 2, ...(cursor && { cursor }) } })
    paged.push(...data)
    cursor = next
    await ada.send(requestDeposit, { body: { amount: '10', plan, wallet: 'balance' } })
  } while (cursor && paged.length < 20)
  expect(paged).toEqual(whole)
  await expectRefused(ada.send(viewStatement, { query: { cursor: 'nonsense' } }), 'bad_input')
})

test('a bonus shows neither the referred member nor their plan', async () => {
  const sponsor = await makePerson(server)
  const referred = await makePerson(server, { sponsor, balance: '100.00' })
  await fundBonuses(server.owner, 100_00n)
  await referred.send(requestDeposit, { body: { amount: '100', plan: await openPlan(server), wallet: 'balance' } })
  await payOwedBonuses(jobContext(server), 1)
  const [line, ...others] = await statementOf(sponsor)
  expect(others).toEqual([])
  expect(line).toMatchObject({ type: 'bonus_paid', balance_change: 5_00n, balance: 5_00n })
  expect([line?.plan, line?.reason, line?.record]).toEqual([undefined, undefined, undefined])
  expect(line?._id).not.toContain(referred.id)
})

test('a statement can be read only by its member', async () => {
  const [ada, bea] = [await makePerson(server, { balance: '10.00' }), await makePerson(server)]
  expect(await statementOf(bea)).toEqual([])
  expect(await statementOf(ada)).toMatchObject([{ balance: 10_00n }])
  await expectRefused(server.as(null)(viewStatement), 'not_signed_in')
})

test('the dashboard shows a correction with the reason for the member', async () => {
  const ada = await makePerson(server, { balance: '10.00' })
  await correct(ada, 'debit', '4')
  await correct(ada, 'credit', '1', 'For your patience')
  expect((await ada.send(viewDashboard)).data.recent).toMatchObject([
    { type: 'correction_credited', amount: 1_00n, status: 'completed', reason: 'For your patience' },
    { type: 'correction_debited', amount: 4_00n, reason: 'An amount was counted twice. This is now corrected.' },
  ])
})

test('a request for a correction needs a reason for the member', async () => {
  const [requester] = await operators()
  const ada = await makePerson(server)
  const body = { direction: 'credit', amount: '1', reason: 'Only for us' } as const
  const params = { id: ada.id }
  await expectRefused(requester.send(requestManualTransfer, { params, body: body as never }), 'reason_code_invalid')
  await expectRefused(
    requester.send(requestManualTransfer, { params, body: { ...body, code: 'other' } }),
    'reason_words_invalid',
  )
})

test('every kind of transfer that changes a balance or an active deposit has a type in the statement', () => {
  const moving = Object.entries(transferKinds).filter(([, { from, to }]) =>
    [from, to].some((role) => role === 'available' || role === 'invested'),
  )
  expect(moving.map(([kind]) => kind).toSorted()).toEqual([...statementTypes].toSorted())
})
