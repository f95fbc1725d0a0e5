import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { records } from '@cairn/words/member/money/records.ts'
import { showReason } from '@cairn/words/member/reasons.ts'

const words = records.steps

/** A step of a record, and when it was done or will be. */
export interface RecordStep {
  title: string
  at?: string | undefined
  state: 'done' | 'now' | 'next' | 'failed'
  /** For a future step: the end of a term. */
  isUntil?: boolean
  note?: string | undefined
}

type Step = RecordStep

/** The past and next steps of a record, in order. */
export function listRecordSteps(record: MemberRecord): Step[] {
  const { reason, ended_at: at } = record
  const ending = endings[record.status]
  const isFromBalance = record.type === 'deposit' && record.wallet === 'balance'
  if (isFromBalance) return [{ title: words.paidFromBalance, at: record.date, state: 'done' }, ...listPlanSteps(record)]

  const requested: Step = { title: words.requested, at: record.date, state: 'done' }
  if (ending) {
    const isReturned = record.type === 'withdrawal'
    const note = [reason && showReason(reason), isReturned ? words.moneyBack : ''].filter(Boolean).join(' ')
    return [requested, { title: ending, at, state: 'failed', note }]
  }
  return [requested, ...(record.type === 'deposit' ? listDepositSteps(record) : listWithdrawalSteps(record))]
}

const endings: Record<string, string> = {
  rejected: words.rejected,
  cancelled: words.cancelled,
  expired: words.expired,
}

function listDepositSteps(record: MemberRecord): Step[] {
  if (record.status === 'completed') {
    return [{ title: words.confirmed, at: record.ended_at, state: 'done' }, ...listPlanSteps(record)]
  }
  return [
    { title: words.pay, state: record.cancellable ? 'now' : 'done' },
    { title: words.check, state: record.cancellable ? 'next' : 'now' },
    { title: words.inPlan, state: 'next' },
    { title: words.returned, state: 'next' },
  ]
}

/** The time of a completed deposit in its plan, and its end; or when it was taken back. */
function listPlanSteps({ released_at, reversed_at, term_ends_at }: MemberRecord): Step[] {
  if (reversed_at) return [{ title: words.takenBack, at: reversed_at, state: 'failed' }]
  if (released_at) {
    return [
      { title: words.inPlan, state: 'done' },
      { title: words.returned, at: released_at, state: 'done' },
    ]
  }
  const running: Step = term_ends_at
    ? { title: words.inPlan, at: term_ends_at, isUntil: true, state: 'now' }
    : { title: words.inPlan, note: records.withoutEnd, state: 'now' }
  return [running, { title: words.returned, state: 'next' }]
}

function listWithdrawalSteps({ approved_at, ended_at, status }: MemberRecord): Step[] {
  const approved: Step = { title: words.approved, at: approved_at, state: 'done' }
  if (status === 'completed') return [approved, { title: words.sent, at: ended_at, state: 'done' }]
  if (status === 'processing') return [approved, { title: words.send, state: 'now' }]
  return [
    { title: words.review, state: 'now' },
    { title: words.send, state: 'next' },
  ]
}
