import type { HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { buttonClass, textButtonClass } from '@cairn/ui/buttons/button.tsx'
import { history as words } from '@cairn/words/member/money/history.ts'
import { Link } from 'wouter'
import type { EntryState } from '../../navigation/entry-state.ts'

interface ShowPaymentProps {
  record: HistoryRecord
  address: string
  look: 'link' | 'button'
}

/** Leads back to the address of an unpaid deposit. */
export function ShowPayment({ record, address, look }: ShowPaymentProps) {
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
      className={`print:hidden ${look === 'button' ? buttonClass() : `inline-flex items-center text-accent ${textButtonClass}`}`}
    >
      {words.showPayment}
      <span className="sr-only"> {words.showPaymentWhat}</span>
    </Link>
  )
}
