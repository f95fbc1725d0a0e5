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
import { ask, transactionId, type Player, type Stage } from './model-answers.ts'
import type { Model, ModelRecord } from './model.ts'

interface Decided {
  way: string
  answer: string | null
  expected: string | null
}

/** Makes a decision about a withdrawal, as one of the operators or as the member, on the server and in the model. */
export async function decideWithdrawal(
  { random, operators }: Stage,
  model: Model,
  players: Player[],
  record: ModelRecord,
): Promise<Decided> {
  const params = { id: record.id }
  const by = random.pick(operators)
  const ways: Record<string, () => Promise<[answer: string | null, expected: string | null]>> = {
    approve: async () => [
      await ask(() => by.send(approveWithdrawal, { params })),
      model.approveWithdrawal(record, by.id),
    ],
    send: async () => [
      await ask(() => by.send(sendWithdrawal, { params, body: { transaction_id: transactionId(random) } })),
      model.sendWithdrawal(record),
    ],
    reject: async () => [
      await ask(() => by.send(rejectWithdrawal, { params, body: { code: 'other', words: 'not verified' } })),
      model.rejectWithdrawal(record),
    ],
    markUncertain: async () => [
      await ask(() => by.send(markWithdrawalUncertain, { params, body: { reason: 'The node fell silent' } })),
      model.markWithdrawalUncertain(record),
    ],
    'ask the outcome of': async () => {
      const outcome = random.pick(['completed', 'rejected'] as const)
      const reason = 'Looked it up on the chain'
      const body =
        outcome === 'completed'
          ? { outcome, transaction_id: transactionId(random), reason }
          : { outcome, code: 'payment_failed' as const, reason }
      return [
        await ask(() => by.send(requestWithdrawalOutcome, { params, body })),
        model.askOutcome(record, by.id, outcome),
      ]
    },
    'settle the outcome of': async () => {
      const { withdrawal } = await by.send(viewWithdrawal, { params })
      const id = withdrawal.outcome_approval
      if (id === null) return [null, model.approveOutcome(record, by.id)]
      return [await ask(() => by.send(approveRequest, { params: { id } })), model.approveOutcome(record, by.id)]
    },
    cancel: async () => {
      const own = players.filter(({ person }) => person.id === record.member)
      const { person, send } = random.pick(random.percent(85) ? own : players)
      return [await ask(() => send(cancelWithdrawal, { params })), model.cancelWithdrawal(record, person.id)]
    },
  }
  const way = random.pick(drawn[record.status] ?? Object.keys(ways))
  const [answer, expected] = await ways[way]!()
  return { way, answer, expected }
}

/** The decisions to draw from for an open withdrawal, by status. For a finished one every decision is drawn and refused. */
const drawn: Partial<Record<ModelRecord['status'], string[]>> = {
  pending: ['approve', 'approve', 'approve', 'approve', 'send', 'reject', 'markUncertain', 'cancel', 'cancel'],
  processing: ['approve', 'send', 'send', 'reject', 'markUncertain', 'markUncertain', 'cancel', 'ask the outcome of'],
  uncertain: [
    'send',
    'reject',
    'cancel',
    'ask the outcome of',
    'ask the outcome of',
    'settle the outcome of',
    'settle the outcome of',
    'settle the outcome of',
  ],
}
