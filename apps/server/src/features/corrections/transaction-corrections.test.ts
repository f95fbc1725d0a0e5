import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestTransactionCorrection,
  type CorrectionCause,
} from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import { confirmDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { addPendingDeposit } from '../../testing/fixtures/records.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { deliverMail } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const draw = () => randomBytes(32).toString('hex')
const people = () => makeOperators(server, 'treasurer', 'treasurer', 'owner')

const request = async (by: TestOperator, record_id: string, transaction_id: string, cause: CorrectionCause) =>
  (
    await by.send(requestTransactionCorrection, {
      body: { record_id, transaction_id, cause, reason: 'Seen in the wallet' },
    })
  ).approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const confirm = (by: TestOperator, id: string, transaction_id: string) =>
  by.send(confirmDeposit, { params: { id }, body: { amount_received: '100.00', transaction_id } })

async function send([approver, sender]: TestOperator[], member: Person, transaction_id: string): Promise<string> {
  const params = { id: await withdraw(member, '10.00') }
  await approver!.send(approveWithdrawal, { params })
  await sender!.send(claimWithdrawal, { params })
  await sender!.send(sendWithdrawal, { params, body: { transaction_id } })
  return params.id
}

test('a mistyped transaction of a deposit is corrected by two people, and the right deposit can use it', async () => {
  const [theo, tess] = await people()
  const [ada, plan] = [await makePerson(server), await openPlan(server)]
  const [id, other] = [await addPendingDeposit(server, ada, plan), await addPendingDeposit(server, ada, plan)]
  const [mistyped, right, used] = [draw(), draw(), draw()]
  await confirm(theo, id, mistyped)
  await confirm(theo, await addPendingDeposit(server, ada, plan), used)
  await expectRefused(request(theo, other, right, 'mistyped'), 'transaction_missing')
  await expectRefused(request(theo, randomUUIDv7(), right, 'mistyped'), 'not_found')
  await expectRefused(request(theo, id, mistyped.toUpperCase(), 'mistyped'), 'transaction_unchanged')
  await expectRefused(request(theo, id, used, 'mistyped'), 'transaction_id_used')
  await expectRefused(request(theo, id, `0x${right}`, 'mistyped'), 'transaction_id_invalid')

  const approval = await request(theo, id, right, 'mistyped')
  await expectRefused(request(tess, id, draw(), 'mistyped'), 'approval_requested_already')
  await expectRefused(approve(theo, approval), 'approval_is_own')
  expect((await ada.send(viewRecord, { params: { id } })).data).toMatchObject({ transaction_id: mistyped })
  const presses = await Promise.allSettled([approve(tess, approval), approve(tess, approval)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const { deposit } = await theo.send(viewDeposit, { params: { id } })
  expect(deposit).toMatchObject({ transaction_id: right, correction_approval: null })
  expect(deposit.corrections).toMatchObject([
    { transaction_before: mistyped, transaction_id: right, cause: 'mistyped', reason: 'Seen in the wallet' },
  ])
  const sentence = 'The transaction ID that we recorded for this deposit was wrong.'
  const { data } = await ada.send(viewRecord, { params: { id } })
  expect(data).toMatchObject({ transaction_id: right, correction: expect.stringContaining(sentence) })
  const mails = await deliverMail(server)
  expect(mails.filter((mail) => mail.includes(ada.email) && mail.includes(sentence))).toHaveLength(1)

  // The transaction before belongs to another deposit, and the new one to no other.
  await expectRefused(confirm(theo, other, right), 'transaction_id_used')
  await confirm(theo, other, mistyped)
  for (const text of [mistyped, right]) {
    const { results } = await theo.send(searchRecords, { query: { kind: 'record', text } })
    expect(results.map((found) => found.id)).toContain(id)
  }
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('a replaced transaction of a sent withdrawal is corrected, and stays usable for no other withdrawal', async () => {
  const [theo, tess, olive] = await people()
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const [first, second, third] = [draw(), draw(), draw()]
  const id = await send([theo, tess], ada, first)
  // The new transaction was entered first as a second one, and refused.
  await expectRefused(
    tess.send(sendWithdrawal, { params: { id }, body: { transaction_id: second } }),
    'withdrawal_not_sending',
  )
  const view = async () => (await olive.send(viewWithdrawal, { params: { id } })).withdrawal
  expect((await view()).refused).toMatchObject([{ transaction_id: second, resolved: null }])
  await approve(olive, await request(tess, id, second, 'replaced'))
  expect(await view()).toMatchObject({ transaction_id: second, refused: [{ resolved: { by: expect.any(String) } }] })
  expect((await ada.send(viewRecord, { params: { id } })).data.correction).toContain('replaced by another on the chain')
  await expectRefused(send([theo, tess], ada, second), 'transaction_id_used')
  // Mistyped before: the one that was recorded belongs to this withdrawal.
  await approve(olive, await request(tess, id, third, 'mistyped'))
  expect((await view()).corrections.map(({ transaction_id }) => transaction_id)).toEqual([second, third])
  await send([theo, tess], ada, second)
  await send([theo, tess], ada, first)
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('a request made before another correction is refused, and the database takes no correction of one person', async () => {
  const [theo, tess] = await people()
  const [ada, plan] = [await makePerson(server), await openPlan(server)]
  const id = await addPendingDeposit(server, ada, plan)
  const [before, after] = [draw(), draw()]
  await confirm(theo, id, before)
  const approval = await request(theo, id, after, 'mistyped')
  const insert = (approvalId: string, transactionId: string) =>
    server.database.plainPool.query(
      `insert into transaction_corrections
         (approval_id, subject_kind, subject_id, asset, cause, transaction_before, transaction_id)
       values ($1, 'deposit', $2, 'bitcoin', 'mistyped', $3, $4)`,
      [approvalId, id, before, transactionId],
    )
  await expect(insert(approval, after)).rejects.toMatchObject({ code: 'CL005' })
  await approve(tess, approval)
  await expect(insert(approval, after)).rejects.toMatchObject({ code: 'CL005' })
  // The lock of one pending request is in the database; without it, the second would find another transaction.
  const late = await request(theo, id, draw(), 'mistyped')
  await server.owner.query('update approvals set lock_key = null where id = $1', [late])
  await approve(tess, await request(theo, id, draw(), 'mistyped'))
  await expectRefused(approve(tess, late), 'transaction_corrected')
})
