import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'
import type { Limits } from './withdrawal-limits-query.ts'

export function WithdrawalLimits({
  of: { min_amount, daily_limit, daily_remaining, reauthentication_above },
}: {
  of: Limits
}) {
  return (
    <>
      {min_amount !== null && (
        <span className="block">
          <Text parts={words.minAmount(<Money cents={min_amount} />)} />
        </span>
      )}
      {daily_limit !== null && (
        <span className="block">
          <Text parts={words.dailyRemaining(<Money cents={daily_remaining} />, <Money cents={daily_limit} />)} />
        </span>
      )}
      {reauthentication_above !== null && (
        <span className="block">
          <Text parts={words.reauthenticationAbove(<Money cents={reauthentication_above} />)} />
        </span>
      )}
    </>
  )
}
