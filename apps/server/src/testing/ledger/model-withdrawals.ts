import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  approveWithdrawal,
  requestWithdrawalOutcome,
  markWithdrawalUncertain,
  rejectWithdrawal,
  sendWithdrawal,
  viewWithdrawal,
  claimWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { cancelWithdrawal, requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { goodAddresses } from '../people/people.ts'
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
import type { ModelRecord } from './model.ts'

/** A member requests a withdrawal, on the server and in the model. */
export async function makeWithdrawal({ world: { random }, model, participants, touched }: ModelStep): Promise<string> {
  const member = random.pick(participants)
  const { person, send } = member
  const cents = drawAmount(random, model.of(person.id).available)
  const input = {
    body: {
      amount: centsToDecimal(cents),
      plan: { wallet: 'bitcoin', address: goodAddresses.bitcoin },
      wallet: 'bitcoin' as const,
    },
    idempotencyKey: random.uuid(),
  }
  const answers = await sendCopies(random, () => send(requestWithdrawal, input))
  const expected = model.requestWithdrawal(person.id, cents, 'bitcoin')
  expectAnswers(answers, expected)
  if (!expected) await learnId(model, member)
  touched.add(person.id)
  return `withdraw ${cents}: ${expected ?? 'done'}`
}

/** One of the operators or the member makes a decision about a withdrawal. */
export async function decideWithdrawal(step: ModelStep): Promise<string> {
  const { model, participants, touched } = step
  const { random, operators } = step.world
  const record = pickRecord(step, 'withdrawal')
  if (!record) return 'no withdrawal to decide'
  touched.add(record.member)
  const params = { id: record.id }
  const by = random.pick(operators)
  const ways: Record<string, () => Promise<[answer: string | null, expected: string | null]>> = {
    approve: async () => [
      await findRefusal(() => by.send(approveWithdrawal, { params })),
      model.approveWithdrawal(record, by.id),
    ],
    claim: async () => [
      await findRefusal(() => by.send(claimWithdrawal, { params })),
      model.claimWithdrawal(record, by.id),
    ],
    'take over': async () => [
      await findRefusal(() => by.send(takeOverWithdrawal, { params, body: { reason: 'The other is away' } })),
      model.takeOverWithdrawal(record, by.id),
    ],
    send: async () => [
      await findRefusal(() => by.send(sendWithdrawal, { params, body: { transaction_id: transactionId(random) } })),
      model.sendWithdrawal(record, by.id),
    ],
    reject: async () => [
      await findRefusal(() => by.send(rejectWithdrawal, { params, body: { code: 'other', words: 'not verified' } })),
      model.rejectWithdrawal(record),
    ],
    markUncertain: async () => [
      await findRefusal(() => by.send(markWithdrawalUncertain, { params, body: { reason: 'The node fell silent' } })),
      model.markWithdrawalUncertain(record),
    ],
    'request the outcome of': async () => {
      const outcome = random.pick(['completed', 'rejected'] as const)
      const reason = 'Looked it up on the chain'
      const body =
        outcome === 'completed'
          ? { outcome, transaction_id: transactionId(random), reason }
          : { outcome, code: 'payment_failed' as const, reason }
      return [
        await findRefusal(() => by.send(requestWithdrawalOutcome, { params, body })),
        model.requestOutcome(record, by.id, outcome),
      ]
    },
    'settle the outcome of': async () => {
      const { withdrawal } = await by.send(viewWithdrawal, { params })
      const id = withdrawal.outcome_approval
      if (id === null) return [null, model.approveOutcome(record, by.id)]
      return [await findRefusal(() => by.send(approveRequest, { params: { id } })), model.approveOutcome(record, by.id)]
    },
    cancel: async () => {
      const own = participants.filter(({ person }) => person.id === record.member)
      const { person, send } = random.pick(random.percent(85) ? own : participants)
      return [await findRefusal(() => send(cancelWithdrawal, { params })), model.cancelWithdrawal(record, person.id)]
    },
  }
  const way = random.pick(drawn[record.status] ?? Object.keys(ways))
  const [answer, expected] = await ways[way]!()
  return expectAnswers([answer], expected, `${way} a withdrawal`)
}

/** The decisions to draw from for an open withdrawal, by status. For a finished one every decision is drawn and refused. */
const drawn: Partial<Record<ModelRecord['status'], string[]>> = {
  pending: ['approve', 'approve', 'approve', 'approve', 'send', 'reject', 'markUncertain', 'cancel', 'cancel'],
  processing: ['approve', 'claim', 'claim', 'claim', 'claim', 'send', 'reject', 'markUncertain', 'cancel'],
  sending: [
    'claim',
    'take over',
    'send',
    'send',
    'send',
    'reject',
    'markUncertain',
    'markUncertain',
    'cancel',
    'request the outcome of',
  ],
  uncertain: [
    'send',
    'reject',
    'cancel',
    'request the outcome of',
    'request the outcome of',
    'settle the outcome of',
    'settle the outcome of',
    'settle the outcome of',
  ],
}
