import { Money } from '@cairn/ui/values/money.tsx'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'

/** The amount withdrawable, which is the balance (UI-G1). */
export function Withdrawable({ balance }: { balance: bigint | null }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <p className="text-sm text-quiet">{words.withdrawable}</p>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        <Money cents={balance} />
      </p>
      <p className="mt-2 text-sm text-quiet">{words.notWithdrawable}</p>
    </div>
  )
}
