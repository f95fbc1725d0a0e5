import { expect, test } from 'vitest'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { confirmDeposit, rejectDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'

const server = useTestServer()
const zeros = '00000000-0000-4000-8000-000000000000'

async function request(person: Person, wallet: 'balance' | 'bitcoin', amount = '50.00'): Promise<string> {
  const [plan] = [await openPlan(server, { min: '10.00', max: '100000.00' }), await offerBitcoin(server)]
  return (await person.send(requestDeposit, { body: { amount, plan, wallet } })).deposit?._id ?? ''
}
const cancel = (person: Person, id: string) => person.send(cancelDeposit, { params: { id } })

test('a member can cancel a pending deposit once; no money moves, and operators see who did it', async () => {
  const [ada, support] = [await makePerson(server), await makeOperator(server, 'support')]
  const id = await request(ada, 'bitcoin')
  expect((await ada.send(listHistory)).data).toMatchObject([{ status: 'pending', cancellable: true }])

  await cancel(ada, id)

  const [record] = (await ada.send(listHistory)).data
  expect(record).toMatchObject({ _id: id, status: 'cancelled', amount: 50_00n })
  expect([record?.cancellable, record?.address]).toEqual([undefined, undefined])
  const { deposit } = await support.send(viewDeposit, { params: { id } })
  expect(deposit).toMatchObject({ status: 'cancelled', amount_received: null })
  expect(deposit.timeline.at(-1)).toMatchObject({ did: 'deposit_cancelled', by_kind: 'member' })
  const transfers = await server.owner.query('select from ledger.transfers where reference = $1', [id])
  expect(transfers.rowCount).toBe(0)
  await expectRefused(cancel(ada, id), 'deposit_not_cancellable')
})

test('a cancelled deposit cannot be confirmed or rejected; the operator reads that the member cancelled it', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await request(ada, 'bitcoin')
  await cancel(ada, id)
  const confirmation = treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '50', transaction_id: 'a'.repeat(64) },
  })
  expect(await expectRefused(confirmation, 'deposit_not_pending')).toMatch(
    /^This deposit is already cancelled, by the member on /,
  )
  const rejection = treasurer.send(rejectDeposit, { params: { id }, body: { code: 'payment_missing' } })
  await expectRefused(rejection, 'deposit_not_pending')
})

test('a deposit with a pending second approval, or that has ended, cannot be cancelled', async () => {
  const [ada, treasurer] = [await makePerson(server, { balance: '100.00' }), await makeOperator(server, 'treasurer')]
  const large = await request(ada, 'bitcoin', '20000.00')
  const body = { amount_received: '20000', transaction_id: 'b'.repeat(64), reason: 'It is on the statement' }
  const { approval_id } = await treasurer.send(confirmDeposit, { params: { id: large }, body })
  expect(approval_id).not.toBeNull()
  await expectRefused(cancel(ada, large), 'deposit_not_cancellable')

  const confirmed = await request(ada, 'bitcoin')
  await treasurer.send(confirmDeposit, {
    params: { id: confirmed },
    body: { amount_received: '50', transaction_id: 'c'.repeat(64) },
  })
  await expectRefused(cancel(ada, confirmed), 'deposit_not_cancellable')
  await expectRefused(cancel(ada, await request(ada, 'balance')), 'deposit_not_cancellable')
})

test('another member’s deposit is answered like an unknown one (SEC-26)', async () => {
  const [ada, mallory] = [await makePerson(server), await makePerson(server)]
  const id = await request(ada, 'bitcoin')
  await expectRefused(cancel(mallory, id), 'not_found')
  await expectRefused(cancel(mallory, zeros), 'not_found')
  expect((await ada.send(listHistory)).data).toMatchObject([{ status: 'pending' }])
})

test('the database refuses a cancelled deposit that an operator decided', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await request(ada, 'bitcoin')
  const forged = server.owner.query(
    "update deposits set status = 'cancelled', decided_at = now(), decided_by = $2 where id = $1",
    [id, treasurer.id],
  )
  await expect(forged).rejects.toMatchObject({ constraint: 'deposits_cancelled_by_the_member' })
})

test('the database refuses a deposit from the balance that is pending', async () => {
  const ada = await makePerson(server)
  const id = await request(ada, 'bitcoin')
  const forged = server.owner.query("update deposits set wallet = 'balance', address = null where id = $1", [id])
  await expect(forged).rejects.toMatchObject({ constraint: 'deposits_from_the_balance_are_completed' })
})
