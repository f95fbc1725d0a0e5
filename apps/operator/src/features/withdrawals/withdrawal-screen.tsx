import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ChecksSection } from '../../components/checks/checks-section.tsx'
import { MemberRecordScreen } from '../../components/record/member-record-screen.tsx'
import { TransactionCorrections } from '../../components/record/transaction-corrections.tsx'
import { FactsSection } from './sections/facts-section.tsx'
import { ApproveSection } from './sections/approve-section.tsx'
import { ClaimSection } from './sections/claim-section.tsx'
import { ConfirmingSection } from './sections/confirming-section.tsx'
import { OutcomeSection } from './sections/outcome-section.tsx'
import { RefusedSection } from './sections/refused-section.tsx'
import { SendSection } from './sections/send-section.tsx'
import { StopBanner } from './sections/stop-banner.tsx'
import { TakeOverSection } from './sections/take-over-section.tsx'
import { isApproverGone, isWithheld, type WithdrawalSectionProps } from './sections/withdrawal-section.ts'

export function WithdrawalScreen() {
  return (
    <MemberRecordScreen
      call={viewWithdrawal}
      list="withdrawals"
      words={words}
      recordOf={({ withdrawal }) => withdrawal}
      titleOf={({ amount }) => words.pageTitle(formatUsd(amount))}
    >
      {(withdrawal, afterDecision) => <WithdrawalSections withdrawal={withdrawal} afterDecision={afterDecision} />}
    </MemberRecordScreen>
  )
}

function WithdrawalSections(props: WithdrawalSectionProps) {
  const { claim, status } = props.withdrawal
  return (
    <>
      {status === 'sending' && !isWithheld(props.withdrawal) && <StopBanner withdrawal={props.withdrawal} />}
      <RefusedSection {...props} />
      <FactsSection withdrawal={props.withdrawal} />
      <ChecksSection {...props.withdrawal} />
      {status === 'pending' && <ApproveSection {...props} />}
      {status === 'processing' &&
        (isApproverGone(props.withdrawal) ? <ApproveSection {...props} /> : <ClaimSection {...props} />)}
      {status === 'confirming' && <ConfirmingSection {...props} />}
      {status === 'sending' &&
        (claim?.is_mine && !isWithheld(props.withdrawal) ? <SendSection {...props} /> : <TakeOverSection {...props} />)}
      {status === 'uncertain' && <OutcomeSection {...props} />}
      {status === 'completed' && (
        <TransactionCorrections record={props.withdrawal} afterDecision={props.afterDecision} />
      )}
    </>
  )
}
