import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

interface PostDistributionProps {
  body: { plan: string; amount: string; as_of: string; hash: string }
  /** The paid sum, in cents, and the number of members. */
  amount: bigint
  memberCount: number
  onRefused: () => void
}

/**
 * Requests the previewed distribution, after a dialog with the sum and the number of members. If it takes two people, the dialog
 * requires a reason, and it becomes a request. The id is drawn once per preview: pressed again after a lost reply, it is the
 * same distribution.
 */
export function PostDistribution({ body, amount, memberCount, onRefused }: PostDistributionProps) {
  const [id] = useState(randomUuid)
  const [needsSecondApprover, setNeedsSecondApprover] = useState(false)
  const [, navigate] = useLocation()
  const dialog = words.pay(formatUsd(amount), memberCount)
  return (
    <div className="mb-6">
      <ActionDialog
        {...dialog}
        submit={needsSecondApprover ? records.requestApproval : dialog.submit}
        look="primary"
        call={requestDistribution}
        input={(form) => ({
          body: { id, ...body, ...(needsSecondApprover ? { reason: textOf(form, 'reason') } : {}) },
        })}
        renderFields={(errorOf) =>
          needsSecondApprover && (
            <>
              <NoApproverWarning request="distribution" />
              <ReasonField error={errorOf('reason')} />
            </>
          )
        }
        onDone={(reply) => {
          const { approval_id } = reply as CallReply<typeof requestDistribution>
          navigate(approval_id ? `/approvals/${approval_id}` : `/gains/distributions/${id}`)
        }}
        onConflict={onRefused}
        onFieldRefused={({ code }) => {
          if (code === 'second_person_needed') setNeedsSecondApprover(true)
        }}
      />
    </div>
  )
}
