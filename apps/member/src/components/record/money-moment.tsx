import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { StackedLogo } from '@cairn/ui/identity/logo.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { moments as words } from '@cairn/words/member/money/moments.ts'
import { useState, type ReactNode } from 'react'

interface MoneyMomentProps {
  record: MemberRecord
  /** Shown until the record is completed. */
  children: ReactNode
}

/**
 * A completed record in large letters: how much is in which plan until when, returned, was taken back or sent, and why the amount is not the
 * one that was asked for. The stones of the logo are stacked once, if it is completed while the member looks.
 */
export function MoneyMoment({ record, children }: MoneyMomentProps) {
  const [first] = useState(record.status)
  const isDone = record.status === 'completed'
  return (
    <div className={isDone ? 'flex flex-wrap items-center gap-x-5 gap-y-3' : ''}>
      {isDone && !record.reversed_at && (
        <StackedLogo className="size-14 shrink-0 text-accent print:hidden" isMoving={first !== 'completed'} />
      )}
      <div className="min-w-0 flex-[1_1_14rem]">
        {/* Always there, so that a screen reader speaks what appears in it. */}
        <output className={isDone ? 'block text-xl font-semibold tracking-tight text-balance' : ''}>
          {isDone && <Text parts={tellTitle(record)} />}
        </output>
        {isDone ? <Notes of={record} /> : children}
      </div>
    </div>
  )
}

function tellTitle({
  amount,
  fee,
  lost,
  plan = '',
  released_at: released,
  reversed_at,
  type,
}: MemberRecord): ReactNode[] {
  const less = (type === 'withdrawal' ? fee : lost) ?? 0n
  const money = <Money cents={amount === null ? null : amount - less} className="text-2xl" />
  if (type === 'withdrawal') return words.sent<ReactNode>(money)
  if (reversed_at) return words.takenBack<ReactNode>(money)
  return released ? words.returned<ReactNode>(money) : words.inPlan<ReactNode>(money, plan)
}

function Notes({ of: record }: { of: MemberRecord }) {
  const { amount, fee, lost, released_at: released, requested, term_ends_at: end, type } = record
  const isDeposit = type === 'deposit'
  const asked = <Money cents={requested ?? amount} />
  return (
    <div className="mt-1 space-y-1 text-quiet empty:hidden">
      {isDeposit && end && !released && (
        <p>
          <Text parts={words.backOn(<DateText date={end} />)} />
        </p>
      )}
      {isDeposit && requested !== undefined && (
        <p>
          <Text parts={words.otherAmount(asked, <Money cents={amount} />)} />
        </p>
      )}
      {isDeposit && lost !== undefined && (
        <p>
          <Text parts={words.lost(<Money cents={lost} />)} />
        </p>
      )}
      {!isDeposit && Boolean(fee) && (
        <p>
          <Text parts={words.fee(asked, <Money cents={fee ?? null} />)} />
        </p>
      )}
    </div>
  )
}
