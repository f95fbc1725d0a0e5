import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDepositReversal, requestPaymentLoss } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { deposits } from '@cairn/words/backoffice/deposits/deposits.ts'
import { payments } from '@cairn/words/backoffice/deposits/payments.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { EvidenceFileField, readEvidenceFile } from '../../components/evidence/evidence-file-field.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { PendingRequest } from '../../components/record/pending-request.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'

const words = deposits.reversal

interface ReverseDepositProps {
  deposit: DepositInFull
  afterDecision: AfterDecision
}

/** Requests to take the credit of a deposit back that was wrong, or to book what was missing of it. */
export function ReverseDeposit({ deposit, afterDecision }: ReverseDepositProps) {
  const may = useMay()
  const { id, missing, pending_approval: pending, released_at, reversal, status, version } = deposit
  if (!may(requestDepositReversal) || (!reversal && status !== 'reversed')) return null
  // The section of the plan has the request of a deposit that is in it.
  if (pending) {
    return reversal && !released_at ? null : (
      <Section title={words.title}>
        <PendingRequest id={pending} />
      </Section>
    )
  }
  if (reversal) {
    return (
      <Section title={words.title} note={words.lead}>
        <ActionDialog
          {...words.request}
          {...afterDecision}
          look="danger"
          text={<Taken {...reversal} />}
          call={requestDepositReversal}
          input={(form) => {
            const evidence = readEvidenceFile(form)
            const body = { reason: textOf(form, 'reason'), ...(evidence && { evidence_file_id: evidence }) }
            return { params: { id }, version, body }
          }}
          renderFields={(errorOf) => (
            <>
              <NoApproverWarning request="deposit_reversal" />
              <ReasonField help={words.reasonHelp} error={errorOf('reason')} />
              <EvidenceFileField error={errorOf('evidence_file_id')} />
            </>
          )}
        />
      </Section>
    )
  }
  if (missing === null) return null
  const lead = payments.bookLead(formatUsd(missing))
  return (
    <Section title={words.lossTitle} note={lead}>
      {may(requestPaymentLoss) && (
        <ActionDialog
          {...payments.book}
          {...afterDecision}
          text={lead}
          call={requestPaymentLoss}
          input={(form) => ({ params: { id }, body: { reason: textOf(form, 'reason') } })}
          renderFields={(errorOf) => (
            <>
              <NoApproverWarning request="payment_loss" />
              <ReasonField error={errorOf('reason')} />
            </>
          )}
        />
      )}
    </Section>
  )
}

function Taken({ bonus, credit, missing, shares }: NonNullable<DepositInFull['reversal']>) {
  return (
    <>
      <p className="mb-4">{payments.reverseLead}</p>
      <Facts
        facts={[
          { title: words.credit, value: formatUsd(credit) },
          { title: words.bonus, value: formatUsd(bonus) },
          { title: words.shares, value: formatUsd(shares) },
          { title: words.missing, value: formatUsd(missing) },
        ]}
      />
    </>
  )
}
