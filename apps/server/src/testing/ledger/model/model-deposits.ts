import { jobContext } from '../../server/mailbox.ts'
import { expect } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { confirmDeposit, expireDeposit, rejectDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { releaseMaturedDeposits } from '../../../features/deposits/release/release-matured-deposits.ts'
import { twoApprovalsAboveCents } from './model.ts'
import {
  drawAmount,
  expectAnswers,
  findRefusal,
  learnId,
  pickRecord,
  sendCopies,
  transactionId,
  type ModelStep,
} from './model-answers.ts'

/** A member requests a deposit, on the server and in the model. */
export async function makeDeposit({ world, model, participants, touched }: ModelStep): Promise<string> {
  const { random, plan } = world
  const wallet = random.pick<Asset | 'balance'>(['bitcoin', 'bitcoin', 'balance'])
  const member = random.pick(participants)
  const cents = drawAmount(random, model.of(member.id).available)
  const input = { body: { amount: centsToDecimal(cents), plan, wallet }, idempotencyKey: random.uuid() }
  const answers = await sendCopies(random, () => member.send(requestDeposit, input))
  const expected = model.requestDeposit(member.id, cents, wallet)
  expectAnswers(answers, expected)
  if (!expected) await learnId(model, member)
  touched.add(member.id)
  return `deposit ${cents} of ${wallet}: ${expected ?? 'done'}`
}

/** An operator confirms a deposit, or ends it unpaid. */
export async function decideDeposit(step: ModelStep): Promise<string> {
  const { world, model, touched } = step
  const { random, operators } = world
  const record = pickRecord(step, 'deposit')
  if (!record) return 'no deposit to decide'
  const params = { id: record.id }
  touched.add(record.member)
  if (random.percent(20)) {
    const [call, status] = random.pick([
      [rejectDeposit, 'rejected'],
      [expireDeposit, 'expired'],
    ] as const)
    const answer = await findRefusal(() =>
      random.pick(operators).send(call, { params, body: { code: 'other', words: 'never arrived' } }),
    )
    return expectAnswers([answer], model.endUnpaidDeposit(record, status), `a deposit is ${status}`)
  }
  const received = random.percent(70) ? record.cents : record.cents + (BigInt(random.int(50)) % (record.cents + 1n))
  const differs = random.percent(70)
  const body = {
    amount_received: centsToDecimal(received),
    transaction_id: transactionId(random, record.wallet),
    differs,
  }
  const answer = await confirmAlone(world, () => world.teller.send(confirmDeposit, { params, body }))
  return expectAnswers([answer], model.confirmDeposit(record, received, differs), 'confirm a deposit')
}

/** One operator, who makes no other decision, confirms every deposit: the limits of one person have their own tests. */
async function confirmAlone({ server }: ModelStep['world'], confirm: () => Promise<unknown>) {
  const setLimit = (cents: bigint) => server.owner.query('update settings set two_approvals_above_cents = $1', [cents])
  await setLimit(10n ** 14n)
  const answer = await findRefusal(confirm)
  await setLimit(twoApprovalsAboveCents)
  return answer
}

/** The job releases a deposit at the end of its term. */
export async function releaseDeposit({ world, model, touched }: ModelStep): Promise<string> {
  const { random, server } = world
  const inPlans = model.records.filter(
    ({ type, status, released }) => type === 'deposit' && status === 'completed' && !released,
  )
  if (inPlans.length === 0) return 'no deposit to release'
  const record = random.pick(inPlans)
  await server.owner.query("update deposits set decided_at = decided_at - interval '2 days' where id = $1", [record.id])
  // Two servers run the job at once.
  const counts = await Promise.all([
    releaseMaturedDeposits(jobContext(server)),
    releaseMaturedDeposits(jobContext(server)),
  ])
  expect(counts[0] + counts[1]).toBe(1)
  model.releaseDeposit(record)
  touched.add(record.member)
  return 'release a deposit'
}
