import { approveWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { withdrawals as words } from '@cairn/words/office.ts'
import { Part } from '../records/part.tsx'
import { EligibleApprover } from '../records/second-person.tsx'
import type { Decided } from '../records/use-record.ts'
import { useCall } from '../session/use-call.ts'
import { useMay, useOperator } from '../session/session.tsx'
import { RejectWithdrawal } from './reject-withdrawal.tsx'
import type { WithdrawalInFull } from './withdrawal-screen.tsx'

/** Whether a withdrawal that waits may be sent: by one person, or by two, and not while something holds it up. */
export function ApprovePart({ withdrawal, decided }: { withdrawal: WithdrawalInFull; decided: Decided }) {
  const may = useMay()
  const { name } = useOperator()
  const approving = useCall(approveWithdrawal, decided)
  const { approvals, approvals_needed, approved_by, holds, id } = withdrawal
  const text =
    approvals > 0
      ? approved_by === name
        ? words.approve.own
        : words.approve.second(approved_by ?? '')
      : approvals_needed === 2
        ? words.approve.two
        : words.approve.one
  return (
    <Part title={words.approve.title}>
      {holds.length > 0 && (
        <div className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
          <p className="font-medium">{words.heldTitle}</p>
          <ul>
            {holds.map(({ reason, until }) => (
              <li key={reason}>
                {words.heldText} {words.holds[reason]}
                {until && (
                  <>
                    {' '}
                    {words.until} <DateText date={until} hasTime />
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mb-4 text-sm text-quiet">{text}</p>
      {may(approveWithdrawal) && approvals_needed === 2 && approvals === 0 && (
        <EligibleApprover roles={approveWithdrawal.roles} />
      )}
      {may(approveWithdrawal) && (
        <div className="flex flex-wrap gap-3">
          {holds.length === 0 && !(approvals > 0 && approved_by === name) && (
            <Button isBusy={approving.isSending} onClick={() => approving.send({ params: { id } })}>
              {words.approve.submit}
            </Button>
          )}
          <RejectWithdrawal id={id} decided={decided} />
        </div>
      )}
    </Part>
  )
}
