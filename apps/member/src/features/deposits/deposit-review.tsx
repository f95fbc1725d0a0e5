import type { CallReply } from '@cairn/contract/core/call.ts'
import type { previewDeposit } from '@cairn/contract/member/money/deposits.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { review } from '@cairn/words/member/money/review.ts'
import type { ComponentProps } from 'react'
import { Fact } from '../../components/page/facts.tsx'
import { Review } from '../../components/form/review.tsx'

const words = review.deposit

interface DepositReviewProps {
  preview: CallReply<typeof previewDeposit>['data']
  of: ComponentProps<typeof Review>['of']
}

/** A deposit from the balance. One from a wallet is reviewed on its payment screen. */
export function DepositReview({ preview, of }: DepositReviewProps) {
  return (
    <Review title={words.title} confirm={words.confirm} of={of}>
      <Fact title={words.plan}>{preview.plan}</Fact>
      <Fact title={review.amount}>
        <Money cents={preview.amount} />
      </Fact>
      <Fact title={review.fee}>
        <Money cents={preview.fee} />
      </Fact>
      <Fact title={words.lockedUntil}>{preview.until ? <DateText date={preview.until} /> : words.noFixedDate}</Fact>
      <Fact title={review.balanceAfter}>
        <Money cents={preview.balance_after} />
      </Fact>
    </Review>
  )
}
