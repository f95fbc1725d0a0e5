import { expect, test } from 'vitest'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'

const server = useTestServer()

/** Requests withdrawals of one, two, three, … dollars and cancels every second one. */
async function requestSome(count: number) {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  for (let dollars = 1; dollars <= count; dollars += 1) {
    const id = await withdraw(ada, `${dollars}.00`)
    if (dollars % 2 === 0) await ada.send(cancelWithdrawal, { params: { id } })
  }
  return ada
}

/** The amounts of all pages, three withdrawals a page. */
async function readAll(operator: TestOperator, query: object): Promise<bigint[]> {
  const amounts: bigint[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { ...query, limit: 3, ...(cursor ? { cursor } : {}) }
    const { withdrawals, next } = await operator.send(listWithdrawals, { query: page })
    expect(withdrawals.length).toBeLessThanOrEqual(3)
    amounts.push(...withdrawals.map(({ amount }) => (amount ?? 0n) / 100n))
    cursor = next
  }
  return amounts
}

test('pending and decided withdrawals are in one order with any filter, page after page', async () => {
  const { id: member_id } = await requestSome(8)
  const operator = await makeOperator(server, 'treasurer')

  const rising = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]
  expect(await readAll(operator, { member_id })).toEqual(rising)
  expect(await readAll(operator, { order: 'newest' })).toEqual(rising.toReversed())
  expect(await readAll(operator, { order: 'smallest' })).toEqual(rising)
  expect(await readAll(operator, { order: 'largest', status: 'to_approve' })).toEqual([7n, 5n, 3n, 1n])
  expect((await readAll(operator, { order: 'member_last' })).toSorted()).toEqual(rising)
  expect(await readAll(operator, { wallet: 'bitcoin' })).toEqual(rising)
  expect(await readAll(operator, { wallet: 'usdt' })).toEqual([])
  expect(await readAll(operator, { amount: '4.00' })).toEqual([4n])
  expect(await readAll(operator, { amount: '5.00' })).toEqual([5n])
  expect(await readAll(operator, { status: 'pending' })).toEqual([1n, 3n, 5n, 7n])
  expect(await readAll(operator, { status: 'cancelled', wallet: 'bitcoin' })).toEqual([2n, 4n, 6n, 8n])
})

const claimedBy = async (operator: TestOperator) =>
  (await operator.send(listWithdrawals, { query: { claimed: 'mine' } })).withdrawals.length

test('an operator lists the withdrawals that they claimed until they are sent, and a decision needs nothing but its row', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const [theo, tess] = await makeOperators(server, 'treasurer', 'treasurer')
  for (const operator of [theo, tess, theo]) {
    const params = { id: await withdraw(ada, '10.00') }
    await tess.send(approveWithdrawal, { params })
    const { withdrawals } = await operator.send(listWithdrawals, { query: { status: 'processing' } })
    const { id, version } = withdrawals.find((each) => each.id === params.id)!
    await operator.send(claimWithdrawal, { params: { id }, version })
  }
  expect([await claimedBy(theo), await claimedBy(tess)]).toEqual([2, 1])
  const { withdrawals } = await theo.send(listWithdrawals, { query: { claimed: 'mine', limit: 1 } })
  await theo.send(sendWithdrawal, { params: { id: withdrawals[0]!.id }, body: { transaction_id: 'c'.repeat(64) } })
  expect([await claimedBy(theo), await claimedBy(tess)]).toEqual([1, 1])
})
