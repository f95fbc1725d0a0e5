import type { HistoryRecord } from '@cairn/contract/member/history.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { textButtonClass } from '@cairn/ui/buttons/button.tsx'
import { history as words } from '@cairn/words/member/history.ts'
import { Link } from 'wouter'
import type { EntryState } from '../../routing/entry-state.ts'

/** Leads back to the address of a deposit that waits for its payment. */
export function ShowPayment({ record, address }: { record: HistoryRecord; address: string }) {
  const payment = {
    amount: record.amount === null ? '' : centsToDecimal(record.amount),
    planName: record.plan ?? '',
    wallet: { key: record.wallet, value: address },
    recordId: record._id,
  }
  return (
    <Link
      to="/deposit"
      state={{ payment } satisfies EntryState}
      className={`inline-flex items-center print:hidden ${textButtonClass}`}
    >
      {words.showPayment}
      <span className="sr-only"> {words.showPaymentWhat}</span>
    </Link>
  )
}
