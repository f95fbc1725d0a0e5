import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { approveRequest, rejectRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestWithdrawalOutcome,
  markWithdrawalUncertain,
  sendWithdrawal,
  claimWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const one = useOperator(server, 'treasurer')
const two = useOperator(server, 'owner')
const reason = 'The node fell silent while it sent'
const sent = { outcome: 'completed', transaction_id: 'f00d'.repeat(16), reason: 'Seen on the chain' } as const
const returned = { outcome: 'rejected', code: 'payment_failed', reason: 'Not on the chain' } as const

/** A withdrawal of forty dollars that is uncertain. */
async function makeUncertain(): Promise<{ member: Person; id: string }> {
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const id = await withdraw(member, '40.00')
  await one.send(approveWithdrawal, { params: { id } })
  await one.send(claimWithdrawal, { params: { id } })
  await one.send(markWithdrawalUncertain, { params: { id }, body: { reason } })
  return { member, id }
}
const view = async (id: string) => (await one.send(viewWithdrawal, { params: { id } })).withdrawal
const askFor = async (operator: TestOperator, id: string, body: typeof sent | typeof returned) => {
  await operator.send(requestWithdrawalOutcome, { params: { id }, body })
  return { params: { id: (await view(id)).outcome_approval ?? '' } }
}

test('an uncertain withdrawal stays held, its member sees processing, and one operator cannot send or reject it (SEC-10)', async () => {
  const { member, id } = await makeUncertain()
  const params = { id }
  expect((await member.send(listHistory)).data[0]).toMatchObject({ status: 'processing' })
  expect((await member.send(viewDashboard)).data.recent[0]).toMatchObject({ status: 'processing' })

  const body = { transaction_id: 'beef'.repeat(16) }
  await expectRefused(one.send(sendWithdrawal, { params, body }), 'withdrawal_not_sending')
  await expectRefused(two.send(sendWithdrawal, { params, body }), 'withdrawal_not_sending')
  await expectRefused(two.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } }), 'withdrawal_not_open')
  await expectRefused(one.send(approveWithdrawal, { params }), 'withdrawal_not_pending')
  await expectRefused(member.send(cancelWithdrawal, { params }), 'withdrawal_not_pending')
  await expectRefused(one.send(markWithdrawalUncertain, { params, body: { reason } }), 'withdrawal_not_sending')
  expect(await member.balanceCents('held')).toBe(40_00n)
})

test('two operators settle it as sent: once, with the transaction, and the money leaves the ledger', async () => {
  const { member, id } = await makeUncertain()
  const request = await askFor(one, id, sent)
  expect(await view(id)).toMatchObject({ status: 'uncertain' })
  await expectRefused(one.send(approveRequest, request), 'approval_is_own')
  await expectRefused(
    two.send(requestWithdrawalOutcome, { params: { id }, body: returned }),
    'approval_requested_already',
  )

  const list = async (by: TestOperator) => {
    const read = async (status: 'to_settle' | 'waiting_for_another') =>
      (await by.send(listWithdrawals, { query: { status } })).withdrawals
    const { waiting } = await by.send(viewOverview)
    const count = (name: string) => waiting.find(({ queue }) => queue === name)!.count
    const [mine, apart] = [await read('to_settle'), await read('waiting_for_another')]
    return {
      isMine: mine.some((row) => row.id === id),
      apart: apart.map((row) => [row.id === id, row.waits_for_another]),
      counted: [mine.length - count('uncertain_withdrawals'), count('waiting_for_another')],
    }
  }
  await makeUncertain()
  // The requester has it apart from those to settle.
  expect(await list(one)).toEqual({ isMine: false, apart: [[true, true]], counted: [0, 1] })
  // The overview of the second person has it among their approvals.
  expect(await list(two)).toEqual({ isMine: true, apart: [], counted: [1, 0] })
  const found = await one.send(searchRecords, { query: { kind: 'record', text: sent.transaction_id } })
  expect(found.results).toMatchObject([{ kind: 'approval', id: request.params.id }])
  await two.send(approveRequest, request)

  expect((await view(id)).timeline.at(-1)).toMatchObject({
    did: 'withdrawal_sent',
    details: { approval: request.params.id },
  })
  expect(await view(id)).toMatchObject({
    status: 'completed',
    transaction_id: sent.transaction_id,
    outcome_approval: null,
  })
  expect(await member.balanceCents('held')).toBe(0n)
  expect(await member.balanceCents()).toBe(60_00n)
  await expectRefused(two.send(approveRequest, request), 'approval_not_pending')
  await expectRefused(
    two.send(requestWithdrawalOutcome, { params: { id }, body: returned }),
    'withdrawal_not_uncertain',
  )
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('two operators settle it as not sent: the money returns, and the member sees why', async () => {
  const { member, id } = await makeUncertain()
  const first = await askFor(two, id, sent)
  await one.send(rejectRequest, { ...first, body: { reason: 'I see no such transaction' } })
  const second = await askFor(two, id, returned)
  await one.send(approveRequest, second)

  expect((await member.send(listHistory)).data[0]).toMatchObject({
    status: 'rejected',
    reason: 'The payment failed. You can request it again.',
  })
  expect(await member.balanceCents()).toBe(100_00n)
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('many concurrent decisions on an uncertain withdrawal give one outcome and one transfer (SEC-10, REL-I12)', async () => {
  const others = [two, await makeOperator(server, 'treasurer'), await makeOperator(server, 'owner')]
  for (let round = 0; round < 5; round += 1) {
    const { id } = await makeUncertain()
    const asked = await Promise.allSettled(
      [sent, returned, sent].map((body, turn) =>
        one.send(requestWithdrawalOutcome, {
          params: { id },
          body: 'transaction_id' in body ? { ...body, transaction_id: `f${round}${turn}${round}`.repeat(16) } : body,
        }),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const request = { params: { id: (await view(id)).outcome_approval ?? '' } }
    const settled = await Promise.allSettled([
      ...others.map((other) => other.send(approveRequest, request)),
      one.send(approveRequest, request),
      one.send(sendWithdrawal, { params: { id }, body: { transaction_id: `e${round}`.repeat(32) } }),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await server.owner.query('select count(*)::int from ledger.transfers where reference = $1', [id])
    expect(rows).toEqual([{ count: 2 }])
  }
})

test('the database refuses an outcome without an approved two-person request', async () => {
  const { id } = await makeUncertain()
  const request = await askFor(one, id, sent)
  const end = async (approval: string | null) => {
    await server.owner.query('begin; set local role cairn_server')
    try {
      await server.owner.query(
        `update withdrawals set status = 'completed', transaction_id = repeat('c0de', 16), settled_by = $2, settled_at = now(),
           outcome_approval_id = $3 where id = $1`,
        [id, one.id, approval],
      )
    } finally {
      await server.owner.query('rollback')
    }
  }
  await expect(end(null)).rejects.toThrow('withdrawals_uncertain_ended_by_two')
  await expect(end(request.params.id)).rejects.toThrow('withdrawals_outcome_was_approved')
})
