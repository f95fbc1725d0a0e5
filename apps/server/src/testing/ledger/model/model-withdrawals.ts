import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestWithdrawalOutcome,
  markWithdrawalUncertain,
  sendWithdrawal,
  claimWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { cancelWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { toBitcoin } from '../../people/people.ts'
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
  const cents = drawAmount(random, model.of(member.id).available)
  const input = { body: { amount: centsToDecimal(cents), ...toBitcoin(member) }, idempotencyKey: random.uuid() }
  const answers = await sendCopies(random, () => member.send(requestWithdrawal, input))
  const expected = model.requestWithdrawal(member.id, cents, 'bitcoin')
  expectAnswers(answers, expected)
  if (!expected) await learnId(model, member)
  touched.add(member.id)
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
  const ways: Record<string, () => Decision | Promise<Decision>> = {
    approve: () => [() => by.send(approveWithdrawal, { params }), () => model.approveWithdrawal(record, by.id)],
    claim: () => [() => by.send(claimWithdrawal, { params }), () => model.claimWithdrawal(record, by.id)],
    'take over': () => {
      const body = { reason: 'The other is away' }
      return [() => by.send(takeOverWithdrawal, { params, body }), () => model.takeOverWithdrawal(record, by.id)]
    },
    send: () => {
      const body = { transaction_id: transactionId(random, record.wallet) }
      return [() => by.send(sendWithdrawal, { params, body }), () => model.sendWithdrawal(record, by.id)]
    },
    reject: () => {
      const body = { code: 'other', words: 'not verified' } as const
      return [() => by.send(rejectWithdrawal, { params, body }), () => model.rejectWithdrawal(record)]
    },
    markUncertain: () => {
      const body = { reason: 'The node fell silent' }
      return [() => by.send(markWithdrawalUncertain, { params, body }), () => model.markWithdrawalUncertain(record)]
    },
    'request the outcome of': () => {
      const outcome = random.pick(['completed', 'rejected'] as const)
      const reason = 'Looked it up on the chain'
      const body =
        outcome === 'completed'
          ? { outcome, transaction_id: transactionId(random, record.wallet), reason }
          : { outcome, code: 'payment_failed' as const, reason }
      const send = () => by.send(requestWithdrawalOutcome, { params, body })
      return [send, () => model.requestOutcome(record, by.id, outcome)]
    },
    'settle the outcome of': async () => {
      const { withdrawal } = await by.send(viewWithdrawal, { params })
      const id = withdrawal.outcome_approval
      const send = async () => id && (await by.send(approveRequest, { params: { id } }))
      return [send, () => model.approveOutcome(record, by.id)]
    },
    cancel: () => {
      const own = participants.filter(({ id }) => id === record.member)
      const { id, send } = random.pick(random.percent(85) ? own : participants)
      return [() => send(cancelWithdrawal, { params }), () => model.cancelWithdrawal(record, id)]
    },
  }
  const weights = drawn[record.status]
  const way = random.pick(weights ? Object.entries(weights).flatMap(repeat) : Object.keys(ways))
  const [send, expected] = await ways[way]!()
  return expectAnswers([await findRefusal(send)], expected(), `${way} a withdrawal`)
}

/** The body of a decision, and the model's answer to it. */
type Decision = [send: () => Promise<unknown>, expected: () => string | null]

const repeat = ([way, weight]: [string, number]) => Array<string>(weight).fill(way)

/** The decisions to draw from for an open withdrawal, by status, and how often. For a finished one every decision is refused. */
const drawn: Partial<Record<ModelRecord['status'], Record<string, number>>> = {
  pending: { approve: 4, send: 1, reject: 1, markUncertain: 1, cancel: 2 },
  processing: { approve: 1, claim: 4, send: 1, reject: 1, markUncertain: 1, cancel: 1 },
  sending: { claim: 1, 'take over': 1, send: 3, reject: 1, markUncertain: 2, cancel: 1, 'request the outcome of': 1 },
  uncertain: { send: 1, reject: 1, cancel: 1, 'request the outcome of': 2, 'settle the outcome of': 3 },
}
