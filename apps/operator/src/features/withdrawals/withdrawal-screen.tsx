import { formatUsd } from '@cairn/contract/core/money.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import { useParams } from 'react-router'
import { MemberSection } from '../../components/record/member-section.tsx'
import { RecordScreen } from '../../components/record/record-screen.tsx'
import { Timeline } from '../../components/record/timeline.tsx'
import { useRecord } from '../../components/record/use-record.ts'
import { FactsSection } from './facts-section.tsx'
import { ApproveSection } from './approve-section.tsx'
import { OutcomeSection } from './outcome-section.tsx'
import { SendSection } from './send-section.tsx'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

/** One withdrawal: its member, its address, and the next step. */
export function WithdrawalScreen() {
  const { id = '' } = useParams()
  const { record, changed, afterDecision } = useRecord(viewWithdrawal, { id, list: 'withdrawals' })
  const withdrawal = record.data?.withdrawal
  return (
    <RecordScreen
      title={withdrawal ? words.pageTitle(formatUsd(withdrawal.amount ?? 0n)) : words.oneTitle}
      status={withdrawal?.status}
      back={{ to: '/withdrawals', title: words.back }}
      record={record}
      what={words.what}
      failed={words.failed}
      changed={changed}
      aside={
        withdrawal && (
          <>
            <MemberSection member={withdrawal.member} />
            <Timeline operations={withdrawal.timeline} />
          </>
        )
      }
    >
      {withdrawal && <WithdrawalSections withdrawal={withdrawal} afterDecision={afterDecision} />}
    </RecordScreen>
  )
}

function WithdrawalSections(props: WithdrawalSectionProps) {
  const { status } = props.withdrawal
  return (
    <>
      <FactsSection withdrawal={props.withdrawal} />
      {status === 'pending' && <ApproveSection {...props} />}
      {status === 'processing' && <SendSection {...props} />}
      {status === 'in_doubt' && <OutcomeSection {...props} />}
    </>
  )
}
