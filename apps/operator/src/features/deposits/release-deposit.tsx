import { releaseDeposit, type DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { PendingRequest } from '../../components/record/pending-request.tsx'
import { Section } from '../../components/page/section.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'

interface ReleaseDepositProps {
  deposit: DepositInFull
  afterDecision: AfterDecision
}

export function ReleaseDeposit({ deposit: { id, version, pending_approval }, afterDecision }: ReleaseDepositProps) {
  const may = useMay()
  if (!may(releaseDeposit)) return null
  if (pending_approval) {
    return (
      <Section title={words.inPlan}>
        <PendingRequest id={pending_approval} />
      </Section>
    )
  }
  return (
    <Section title={words.inPlan}>
      <p className="mb-4 text-sm text-quiet">{words.inPlanText}</p>
      <ActionDialog
        {...words.release}
        {...afterDecision}
        call={releaseDeposit}
        input={(form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
        renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
      />
    </Section>
  )
}
