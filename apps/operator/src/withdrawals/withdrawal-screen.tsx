import type { CallReply } from '@cairn/contract/core/call.ts'
import { formatUsd } from '@cairn/contract/core/money.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/office.ts'
import { useParams } from 'react-router'
import { MemberPart } from '../records/member-part.tsx'
import { RecordScreen } from '../records/record-screen.tsx'
import { Timeline } from '../records/timeline.tsx'
import { useRecord, type Decided } from '../records/use-record.ts'
import { AddressPart } from './address-part.tsx'
import { ApprovePart } from './approve-part.tsx'
import { OutcomePart } from './outcome-part.tsx'
import { SendPart } from './send-part.tsx'

export type WithdrawalInFull = CallReply<typeof viewWithdrawal>['withdrawal']

/** One withdrawal: whose it is, where it goes, and the one thing that comes next. */
export function WithdrawalScreen() {
  const { id = '' } = useParams()
  const { record, changed, decided } = useRecord(viewWithdrawal, { id, list: 'withdrawals' })
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
            <MemberPart member={withdrawal.member} />
            <Timeline operations={withdrawal.timeline} />
          </>
        )
      }
    >
      {withdrawal && <WithdrawalParts withdrawal={withdrawal} decided={decided} />}
    </RecordScreen>
  )
}

function WithdrawalParts(part: { withdrawal: WithdrawalInFull; decided: Decided }) {
  const { status } = part.withdrawal
  return (
    <>
      <AddressPart withdrawal={part.withdrawal} />
      {status === 'pending' && <ApprovePart {...part} />}
      {status === 'processing' && <SendPart {...part} />}
      {status === 'in_doubt' && <OutcomePart {...part} />}
    </>
  )
}
