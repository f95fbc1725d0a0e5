import { expect, test } from 'vitest'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { approvalKindNames } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { approveRequest, rejectRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { readCurrentFigures } from './current-figures.ts'

const server = useTestServer()

test('a request shows the current balance while pending, and the one at the approval afterwards', async () => {
  const member = await makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
  const [olive, theo, tess] = await makeOperators(server, 'owner', 'treasurer', 'treasurer')
  const withdrawal = await withdraw(member, '250.00')
  const body = { direction: 'credit', amount: '25.00', code: 'other', words: 'Made good', reason: 'Agreed' } as const
  const ask = async () => {
    const { approval_id } = await theo.send(requestManualTransfer, { params: { id: member.id }, body })
    return { params: { id: approval_id } }
  }
  const request = await ask()
  const read = async (of = request) => {
    const { figures, payload } = await tess.send(viewApproval, of)
    return [payload['balance_before'], figures?.['balance_before']]
  }
  expect(await read()).toEqual(['750.00', '750.00'])
  await olive.send(rejectWithdrawal, { params: { id: withdrawal }, body: { code: 'other', words: 'Not this one' } })
  expect(await read()).toEqual(['750.00', '1000.00'])
  await tess.send(approveRequest, request)
  const later = await ask()
  await tess.send(rejectRequest, { ...later, body: { reason: 'Once is enough' } })
  expect(await read()).toEqual(['750.00', '1000.00'])
  expect(await read(later)).toEqual(['1025.00', undefined])
})

// Each kind is read with ids that exist nowhere, so that a wrong column of any of them is seen.
test.for(approvalKindNames)('the figures of the kind %s can be read', async (kind) => {
  const id = '01970000-0000-7000-8000-000000000000'
  const ids = { deposit_id: id, plan_id: id, withdrawal_id: id, operator_id: id }
  const payload = { ...ids, setting: 'two_approvals_above', asset: 'bitcoin', from_gains: '1.00', day: '2026-11-20' }
  const figures = await inTransaction(server.database, (tx) =>
    readCurrentFigures(tx, { kind, payload: payload as never, memberId: id }),
  )
  if (kind === 'setting_change') {
    const { rows } = await server.owner.query('select two_approvals_above_cents::text as cents from settings')
    expect(figures).toEqual({ before: rows[0].cents })
  }
  if (kind === 'manual_transfer') expect(figures).toEqual({ balance_before: centsToDecimal(0n) })
})
