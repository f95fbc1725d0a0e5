import type { CallReply } from '@cairn/contract/core/call.ts'
import type { previewWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { coins } from '@cairn/words/member/money/coins.ts'
import { review } from '@cairn/words/member/money/review.ts'
import type { ComponentProps } from 'react'
import { Labelled } from '../../components/addresses/labelled.tsx'
import { Fact } from '../../components/page/facts.tsx'
import { Review } from '../../components/form/review.tsx'

const words = review.withdrawal

interface WithdrawalReviewProps {
  preview: CallReply<typeof previewWithdrawal>['data']
  label: string | undefined
  of: ComponentProps<typeof Review>['of']
}

export function WithdrawalReview({ preview, label, of }: WithdrawalReviewProps) {
  return (
    <Review title={words.title} confirm={words.confirm} of={of}>
      <Fact title={review.amount}>
        <Money cents={preview.amount} />
      </Fact>
      <Fact title={review.fee}>
        <Money cents={preview.fee} />
      </Fact>
      <Fact title={words.to}>
        <Labelled address={preview.address} label={label} />
      </Fact>
      <Fact title={words.network}>{coins[preview.wallet]?.network}</Fact>
      <Fact title={review.balanceAfter}>
        <Money cents={preview.balance_after} />
      </Fact>
      {preview.usual_hours !== null && <Fact title={words.usually}>{words.hours(preview.usual_hours)}</Fact>}
      {preview.needs_reauthentication && <Fact title={words.next}>{words.reauthenticationNeeded}</Fact>}
    </Review>
  )
}
