import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  approveWithdrawal,
  requestWithdrawalOutcome,
  markWithdrawalUncertain,
  rejectWithdrawal,
  sendWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals.ts'
import { cancelWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { findRefusal, transactionId, type Participant, type ModelWorld } from './model-answers.ts'
import type { Model, ModelRecord } from './model.ts'

interface Decided {
  way: string
  answer: string | null
  expected: string | null
}

/** Makes a decision about a withdrawal, as one of the operators or as the member, on the server and in the model. */
export async function decideWithdrawal(
  { random, operators }: ModelWorld,
  model: Model,
  participants: Participant[],
  record: ModelRecord,
): Promise<Decided> {
  const params = { id: record.id }
  const by = random.pick(operators)
  const ways: Record<string, () => Promise<[answer: string | null, expected: string | null]>> = {
    approve: async () => [
      await findRefusal(() => by.send(approveWithdrawal, { params })),
      model.approveWithdrawal(record, by.id),
    ],
    send: async () => [
      await findRefusal(() => by.send(sendWithdrawal, { params, body: { transaction_id: transactionId(random) } })),
      model.sendWithdrawal(record),
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
  return { way, answer, expected }
}

/** The decisions to draw from for an open withdrawal, by status. For a finished one every decision is drawn and refused. */
const drawn: Partial<Record<ModelRecord['status'], string[]>> = {
  pending: ['approve', 'approve', 'approve', 'approve', 'send', 'reject', 'markUncertain', 'cancel', 'cancel'],
  processing: [
    'approve',
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
