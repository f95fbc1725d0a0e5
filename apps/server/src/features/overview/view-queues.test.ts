import { beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listApprovals } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { viewQueues } from '@cairn/contract/operator/overview.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { addDocument, addPendingDeposit } from '../../testing/fixtures/records.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { makePerson } from '../../testing/people/people.ts'
import { useOperator } from '../../testing/people/use-operator.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const treasurer = useOperator(server, 'treasurer')
const owner = useOperator(server, 'owner')
const support = useOperator(server, 'support')
const reviewer = useOperator(server, 'reviewer')

/** Records in every open state: some are with the second person, whom the caller may be. */
beforeAll(async () => {
  await offerBitcoin(server)
  await server.owner.query('update settings set two_approvals_above_cents = 5000')
  const makeRich = () => makePerson(server, { balance: '500.00', addresses: ['bitcoin'] })
  const [ada, other] = [await makeRich(), await makeRich()]
  const plan = await openPlan(server, { min: '10.00', max: '100000.00' })
  for (let turn = 0; turn < 3; turn += 1) await addPendingDeposit(server, ada, plan)
  const { deposit } = await ada.send(requestDeposit, { body: { amount: '20000.00', plan, wallet: 'bitcoin' } })
  const body = { amount_received: '20000.00', transaction_id: 'a'.repeat(64), reason: 'It is on the statement' }
  await treasurer.send(confirmDeposit, { params: { id: deposit?._id ?? '' }, body })
  const ids = [await withdraw(other, '60.00')]
  for (const amount of ['10.00', '20.00', '15.00']) ids.push(await withdraw(ada, amount))
  for (const id of ids.slice(0, 3)) await treasurer.send(approveWithdrawal, { params: { id } })
  await treasurer.send(claimWithdrawal, { params: { id: ids[1] ?? '' } })
  await addDocument(server, ada, 'pending')
})

test.for([
  ['treasurer', () => treasurer],
  ['owner', () => owner],
  ['support', () => support],
  ['reviewer', () => reviewer],
] as const)('the counts and sums for the role %s equal the lists that they lead to', async ([, find]) => {
  const { send } = find()
  const read = {
    deposits: async (status: never) => (await send(listDeposits, { query: { status } })).deposits,
    withdrawals: async (status: never) => (await send(listWithdrawals, { query: { status } })).withdrawals,
    kyc: async (status: never) => (await send(listKycSubmissions, { query: { status } })).submissions,
    approvals: async (whose: never) => (await send(listApprovals, { query: { whose, status: 'pending' } })).approvals,
  }
  const { queues } = await send(viewQueues)
  for (const { list, state, count, amount } of queues) {
    const rows: object[] = await read[list](state as never)
    const sum = rows.reduce((total, row) => total + ('amount' in row ? (row.amount as bigint) : 0n), 0n)
    expect([list, state, count, amount ?? 0n]).toEqual([list, state, rows.length, sum])
  }
  expect(queues.length).toBeGreaterThan(0)
})

test('records that a person has approved or requested are counted apart for them alone', async () => {
  const count = async ({ send }: typeof owner, wanted: string) =>
    (await send(viewQueues)).queues.filter(({ state }) => state === wanted).map((queue) => [queue.count, queue.amount])
  expect(await count(treasurer, 'waiting_for_another')).toEqual([
    [1, 20_000_00n],
    [1, 60_00n],
  ])
  expect(await count(owner, 'waiting_for_another')).toEqual([
    [0, 0n],
    [0, 0n],
  ])
  expect(await count(treasurer, 'to_approve')).toEqual([[1, 15_00n]])
  expect(await count(owner, 'to_approve')).toEqual([[2, 75_00n]])
})
