import { expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { addPendingDeposit } from '../../../testing/fixtures/records.ts'
import { makeApprovedWithdrawal } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
let drawn = 0
const transaction = () => `${(drawn += 1)}`.padStart(64, 'd')
const coinsOf = async (by: TestOperator, reference_id: string) => {
  const { transfers } = await by.send(listTransfers, { query: { reference_id, account: 'custody:bitcoin' } })
  return transfers.map(({ coins }) => coins)
}

test.each<[decided: 'by one person' | 'by two', coins: string | undefined, kept: string | null]>([
  ['by one person', '0.00123', '0.00123 BTC'],
  ['by one person', undefined, null],
  ['by two', '1.5', '1.5 BTC'],
])('the coins of a deposit that is confirmed %s (%s) are kept as typed', async (decided, coins, kept) => {
  const [theo, tess] = await makeOperators(server, 'treasurer', 'treasurer')
  const id = await addPendingDeposit(server, await makePerson(server), await openPlan(server, { max: '90000.00' }))
  const isLarge = decided === 'by two'
  const body = {
    amount_received: isLarge ? '80000.00' : '100.00',
    differs: true,
    transaction_id: transaction(),
    ...(coins && { coins }),
    ...(isLarge && { reason: 'As the chain shows' }),
  }
  await expectRefused(theo.send(confirmDeposit, { params: { id }, body: { ...body, coins: '0' } }), 'coins_invalid')
  const { approval_id } = await theo.send(confirmDeposit, { params: { id }, body })
  if (approval_id) await tess.send(approveRequest, { params: { id: approval_id } })
  expect(approval_id !== null).toBe(isLarge)
  expect(await coinsOf(theo, id)).toEqual([kept])
})

test('the coins of a withdrawal are kept as its sender typed them, and a refused send keeps none', async () => {
  const [theo, tess] = await makeOperators(server, 'treasurer', 'treasurer')
  const { params } = await makeApprovedWithdrawal(server, tess)
  await theo.send(claimWithdrawal, { params })
  const transaction_id = transaction()
  const send = (coins: string) => theo.send(sendWithdrawal, { params, body: { transaction_id, coins } })
  await expectRefused(send('0.000000001'), 'coins_invalid')
  await send('0.00034')
  expect(await coinsOf(theo, params.id)).toEqual(['0.00034 BTC'])
})
