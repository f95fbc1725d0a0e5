import {
  approveKyc,
  rejectKyc,
  requestKycRetake,
  type KycSubmissionInFull,
} from '@cairn/contract/operator/members/kyc.ts'
import { kycRejections, kycRetakes } from '@cairn/contract/operator/shared/reasons.ts'
import { kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { Section } from '../../components/page/section.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'
import { ApproveForm } from './approve-form.tsx'

interface DecideKycProps {
  submission: KycSubmissionInFull
  afterDecision: AfterDecision
}

/** Approves a pending document, requests another picture, or rejects it. Disabled until this operator has opened the document. */
export function DecideKyc({ submission, afterDecision }: DecideKycProps) {
  const { country, first_approval: first, has_opened: hasOpened, id, id_card_type: type, version } = submission
  const may = useMay()
  if (!may(approveKyc)) return null
  return (
    <Section title={words.decide}>
      <p className="mb-3 text-sm text-quiet">{hasOpened ? words.decideText : words.openFirst}</p>
      <p className="mb-4 text-sm font-medium">{words.submittedAs(words.types[type] ?? type, country)}</p>
      {first && (
        <p className="mb-4 rounded-md bg-waiting-soft px-4 py-3 text-sm">
          {first.is_mine ? words.firstIsYours : words.firstBy(first.by)}
        </p>
      )}
      {/* The key drops what was typed when another document is shown. */}
      <fieldset key={id} disabled={!hasOpened} className="[&:disabled_button]:opacity-60 [&:disabled_input]:opacity-60">
        {!first?.is_mine && <ApproveForm submission={submission} afterDecision={afterDecision} />}
        <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
          <ActionDialog
            {...words.retake}
            {...afterDecision}
            call={requestKycRetake}
            input={(form) => ({ params: { id }, version, body: readReason(form) })}
            renderFields={(errorOf) => <ReasonFields texts={kycRetakes} errorOf={errorOf} />}
          />
          <ActionDialog
            {...words.reject}
            {...afterDecision}
            look="danger"
            call={rejectKyc}
            input={(form) => ({ params: { id }, version, body: readReason(form) })}
            renderFields={(errorOf) => <ReasonFields texts={kycRejections} errorOf={errorOf} />}
          />
        </div>
      </fieldset>
    </Section>
  )
}
