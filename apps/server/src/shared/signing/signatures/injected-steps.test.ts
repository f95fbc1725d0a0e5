import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// An injected statement forges the steps before a payout: an approved identity, a release, a claim.
const server = useTestServer()
const { asServer, found } = useInjection(server)

let owner: TestOperator
let treasurer: TestOperator
let member: Person

beforeAll(() => offerBitcoin(server))
beforeEach(async () => {
  ;[owner, treasurer] = await makeOperators(server, 'owner', 'treasurer')
  member = await makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
})

const send = (id: string) =>
  treasurer.send(sendWithdrawal, { params: { id }, body: { transaction_id: 'ab'.repeat(32) } })

/** Three withdrawals: pending, approved, and claimed by the treasurer. */
async function makeThree(): Promise<[pending: string, approved: string, claimed: string]> {
  const [pending, approved, claimed] = [
    await withdraw(member, '50.00'),
    await withdraw(member, '50.00'),
    await withdraw(member, '50.00'),
  ]
  for (const id of [approved, claimed]) await treasurer.send(approveWithdrawal, { params: { id } })
  await treasurer.send(claimWithdrawal, { params: { id: claimed } })
  return [pending, approved, claimed]
}

async function expectUnpaid([pending, approved, claimed]: readonly string[]) {
  await expectRefused(owner.send(approveWithdrawal, { params: { id: pending! } }), 'decision_not_signed')
  await expectRefused(owner.send(claimWithdrawal, { params: { id: approved! } }), 'decision_not_signed')
  const params = { id: claimed! }
  const { withdrawals } = await treasurer.send(listWithdrawals, { query: { claimed: 'mine' } })
  expect(withdrawals).toMatchObject([{ id: claimed, address: '', blockers: [{ reason: 'decision_not_signed' }] }])
  await expectRefused(owner.send(takeOverWithdrawal, { params, body: { reason: 'I send it' } }), 'decision_not_signed')
  await expectRefused(send(claimed!), 'decision_not_signed')
}

test('an identity that no operator approved allows no payout (SEC-143)', async () => {
  const three = await makeThree()
  await server.owner.query('update settings set kyc_required_above_cents = 0')
  const id = randomUUIDv7()
  await asServer(
    `insert into kyc_submissions (id, member_id, country, id_card_type, file_name) values ($1, $2, 'France', 'passport', $3)`,
    [id, member.id, `${id}.sealed`],
  )
  await asServer('insert into kyc_openings (submission_id, operator_id) values ($1, $2)', [id, owner.id])
  await asServer(
    `update kyc_submissions set status = 'approved', decided_by = $2, decided_at = now(), details_sealed = '\\x00',
       number_hash = sha256('a') where id = $1`,
    [id, owner.id],
  )

  await expectRefused(
    member.send(requestWithdrawal, { body: { amount: '50.00', ...toBitcoin(member) } }),
    'records_altered',
  )
  await expectUnpaid(three)
  expect(await found()).toContain(`The kyc approval ${id} is not one that the server signed`)
  await server.owner.query('update settings set kyc_required_above_cents = null')
})

test.for([
  ['early, in the name of an operator', (): string | null => owner.id],
  ['at the end of its term', (): string | null => null],
] as const)('a deposit that was released %s by a statement pays nothing out (SEC-143)', async ([, by]) => {
  const three = await makeThree()
  const plan = await openPlan(server)
  const body = { amount: '100.00', plan: { name: plan.name }, wallet: 'balance' }
  const { _id: id } = (await member.send(requestDeposit, { body })).deposit!
  if (by() === null) {
    await server.owner.query('update plans set term_days = 1 where id = $1', [plan._id])
    await server.owner.query("update deposits set decided_at = now() - interval '2 days' where id = $1", [id])
  }
  await asServer('update deposits set released_at = now(), released_by = $2 where id = $1', [id, by()])
  const [invested, available] = [`member:${member.id}:invested`, `member:${member.id}:available`]
  await asServer(
    `select ledger.post(array[$1::uuid], '{deposit_released}', array[$2], array[$3], '{10000}', array[$4::uuid], 'system')`,
    [deriveTransferId('deposit released', id), invested, available, id],
  )
  await expectUnpaid(three)
  expect(await found()).toContain(`The deposit release ${id} is not one that the server signed`)
})

test('a release that an operator decided pays out (SEC-143)', async () => {
  const plan = await openPlan(server)
  const { _id: id } = (
    await member.send(requestDeposit, { body: { amount: '1000.00', plan: { name: plan.name }, wallet: 'balance' } })
  ).deposit!
  await owner.send(releaseDeposit, { params: { id }, body: { reason: 'It is a test' } })
  const withdrawal = await withdraw(member, '900.00')
  await treasurer.send(approveWithdrawal, { params: { id: withdrawal } })
})

test('a claim that no operator made is not sent, taken over or settled (SEC-143)', async () => {
  const [, approved, claimed] = await makeThree()
  await asServer("update withdrawals set status = 'sending', claimed_by = $2, claimed_at = now() where id = $1", [
    approved,
    treasurer.id,
  ])
  await expectRefused(send(approved), 'decision_not_signed')
  // A claim that a statement took over.
  await asServer(
    `update withdrawals set claimed_by = $2, taken_over_from = claimed_by, takeover_reason = 'invented', claimed_at = now()
     where id = $1`,
    [claimed, owner.id],
  )
  const params = { id: claimed }
  const body = { transaction_id: 'cd'.repeat(32) }
  await expectRefused(owner.send(sendWithdrawal, { params, body }), 'decision_not_signed')
  await expectRefused(
    treasurer.send(takeOverWithdrawal, { params, body: { reason: 'I send it' } }),
    'decision_not_signed',
  )

  await owner.send(markWithdrawalUncertain, { params, body: { reason: 'It may be out' } })
  const outcome = { outcome: 'completed', transaction_id: 'cd'.repeat(32), reason: 'It is on the chain' } as const
  const { approval_id } = await owner.send(requestWithdrawalOutcome, { params, body: outcome })
  await expectRefused(treasurer.send(approveRequest, { params: { id: approval_id } }), 'decision_not_signed')
  for (const id of [approved, claimed]) {
    expect(await found()).toContain(`The withdrawal claim ${id} is not one that the server signed`)
  }
})
