import type { DepositPayments as Payments } from '@cairn/contract/member/money/deposit-payments.ts'
import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { payments as words } from '@cairn/words/member/money/payments.ts'

/** The newest payment in words, or undefined before the first. */
export function describeNewest(incoming: Payments | undefined): string | undefined {
  const newest = incoming?.payments.at(-1)
  return incoming && newest && describe(incoming, newest)
}

function describe({ confirmations_needed: needed }: Payments, { confirmations, state }: Payments['payments'][number]) {
  return words.states[state]?.(needed, confirmations)
}

/** The payments to a deposit as the network shows them, the missing part, and the time until which it stays open. */
export function DepositPayments({ record, incoming }: { record: MemberRecord; incoming: Payments }) {
  const { missing, open_until: until, payments, received, unit } = incoming
  const isPending = record.status === 'pending'
  const hasEndedUnpaid = ['expired', 'cancelled'].includes(record.status) && payments.length === 0
  return (
    <div className="space-y-3 text-sm empty:hidden">
      {payments.length > 0 && (
        <ul aria-label={words.title} className="space-y-2">
          {payments.map((payment) => (
            <li key={payment._id}>
              <span dir="ltr" className="font-medium tabular-nums">{`${payment.coins} ${unit}`}</span>
              <span className="block text-quiet">
                {describe(incoming, payment)}
                {payment.amount !== undefined && (
                  <>
                    {': '}
                    <Money cents={payment.amount} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isPending && payments.length > 0 && missing !== undefined && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
          <dt className="text-quiet">{words.received}</dt>
          <dd dir="ltr">{`${received} ${unit}`}</dd>
          <dt className="text-quiet">{words.missing}</dt>
          <dd dir="ltr" className="font-semibold">{`${missing} ${unit}`}</dd>
          <dd className="col-span-2">{words.sendRest}</dd>
        </dl>
      )}
      {isPending && until !== undefined && (
        <p className="text-quiet">
          <Text parts={words.openUntil(<DateText date={until} hasTime />)} />
        </p>
      )}
      {hasEndedUnpaid && <p className="text-quiet">{words.late}</p>}
    </div>
  )
}
