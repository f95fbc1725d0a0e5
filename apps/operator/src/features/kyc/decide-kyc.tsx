import { approveKyc, rejectKyc, type KycSubmissionInFull } from '@cairn/contract/operator/kyc.ts'
import { kycRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { Section } from '../../components/record/section.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'

interface DecideKycProps {
  submission: KycSubmissionInFull
  afterDecision: AfterDecision
}

/** Approves or rejects a pending document. */
export function DecideKyc({ submission: { id, version }, afterDecision }: DecideKycProps) {
  const may = useMay()
  const approving = useCall(approveKyc, { onReply: afterDecision.onDone, onRefused: afterDecision.onConflict })
  if (!may(approveKyc)) return null
  return (
    <Section title={words.decide}>
      <p className="mb-4 text-sm text-quiet">{words.decideText}</p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={approving.isSending} onClick={() => approving.send({ params: { id }, version })}>
          {words.approve}
        </Button>
        <ActionDialog
          {...words.reject}
          {...afterDecision}
          look="danger"
          call={rejectKyc}
          input={(form) => ({ params: { id }, version, body: readReason(form) })}
          renderFields={(errorOf) => <ReasonFields texts={kycRejections} errorOf={errorOf} />}
        />
      </div>
    </Section>
  )
}
