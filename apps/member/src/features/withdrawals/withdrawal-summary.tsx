import type { Asset } from '@cairn/contract/core/constants.ts'
import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { coins } from '@cairn/words/member/money/coins.ts'
import { review } from '@cairn/words/member/money/review.ts'
import { withdrawals } from '@cairn/words/member/money/withdrawals.ts'
import { Labelled } from '../../components/addresses/labelled.tsx'
import { Fact } from '../../components/page/facts.tsx'

interface WithdrawalSummaryProps {
  /** As typed. */
  amount: string
  asset: Asset
  address: string
  label: string | undefined
  balanceCents: bigint | null
  /** The rest of the daily limit; null without one. */
  leftCents: bigint | null
}

export function WithdrawalSummary({ amount, asset, address, label, balanceCents, leftCents }: WithdrawalSummaryProps) {
  const cents = parseAmountCents(cleanAmount(amount))
  const isCovered = cents !== null && balanceCents !== null && cents <= balanceCents
  return (
    <>
      <Fact title={review.amount}>
        <Money cents={cents} />
      </Fact>
      <Fact title={review.withdrawal.to}>{address ? <Labelled address={address} label={label} /> : '–'}</Fact>
      <Fact title={review.withdrawal.network}>{coins[asset]?.network}</Fact>
      <Fact title={review.balanceAfter}>
        <Money cents={isCovered ? balanceCents - cents : null} />
      </Fact>
      {leftCents !== null && (
        <Fact title={withdrawals.leftToday}>
          <Money cents={leftCents} />
        </Fact>
      )}
    </>
  )
}
