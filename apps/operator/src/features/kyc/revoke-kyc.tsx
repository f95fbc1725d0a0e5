import { revokeKyc, type KycSubmissionInFull } from '@cairn/contract/operator/members/kyc.ts'
import { kycRevocations } from '@cairn/contract/operator/shared/reasons.ts'
import { kyc } from '@cairn/words/backoffice/members/kyc.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { Section } from '../../components/page/section.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'

const words = kyc.revoke

interface RevokeKycProps {
  submission: KycSubmissionInFull
  afterDecision: AfterDecision
}

/** Takes an approval back. Disabled until this operator has opened the document. */
export function RevokeKyc({ submission: { has_opened: hasOpened, id, version }, afterDecision }: RevokeKycProps) {
  const may = useMay()
  if (!may(revokeKyc)) return null
  return (
    <Section title={words.title} note={hasOpened ? words.lead : kyc.openFirst}>
      <fieldset disabled={!hasOpened} className="[&:disabled_button]:opacity-60">
        <ActionDialog
          {...words.dialog}
          {...afterDecision}
          look="danger"
          call={revokeKyc}
          input={(form) => ({ params: { id }, version, body: readReason(form) })}
          renderFields={(errorOf) => <ReasonFields texts={kycRevocations} errorOf={errorOf} />}
        />
      </fieldset>
    </Section>
  )
}
