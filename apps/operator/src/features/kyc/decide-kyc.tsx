import { approveKyc, rejectKyc } from '@cairn/contract/operator/kyc.ts'
import { kycRejections } from '@cairn/contract/operator/reasons.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { DecideDialog, type DecisionFields } from '../../components/dialog/decide-dialog.tsx'
import { Section } from '../../components/record/section.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import type { Decided } from '../../components/record/use-record.ts'
import { useCall } from '../../session/use-call.ts'
import { useMay } from '../../session/session.tsx'

/** Whether a document that waits is accepted, by whoever may. */
export function DecideKyc({ id, decided }: { id: string; decided: Decided }) {
  const may = useMay()
  const approving = useCall(approveKyc, decided)
  if (!may(approveKyc)) return null
  return (
    <Section title={words.decide}>
      <p className="mb-4 text-sm text-quiet">{words.decideText}</p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={approving.isSending} onClick={() => approving.send({ params: { id } })}>
          {words.approve}
        </Button>
        <DecideDialog
          {...words.reject}
          isDangerous
          call={rejectKyc}
          id={id}
          decided={decided}
          read={readReason}
          Fields={RejectionFields}
        />
      </div>
    </Section>
  )
}

function RejectionFields({ errorOf }: DecisionFields) {
  return <ReasonFields texts={kycRejections} errorOf={errorOf} />
}
