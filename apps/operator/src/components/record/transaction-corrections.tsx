import {
  requestTransactionCorrection,
  type CorrectionCause,
  type TransactionCorrection,
} from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { corrections as words } from '@cairn/words/backoffice/shared/records.ts'
import { useMay } from '../../session/session.tsx'
import { ActionDialog, type ErrorOf } from '../dialog/action-dialog.tsx'
import { ReasonField } from '../dialog/reason-field.tsx'
import { textOf } from '../dialog/text-of.ts'
import { TransactionIdField } from '../evidence/transaction-id-field.tsx'
import { optionsOf } from '../list/filters/options-of.ts'
import { Section } from '../page/section.tsx'
import { PendingRequest } from './pending-request.tsx'
import type { AfterDecision } from './use-record.ts'

interface CorrectedRecord {
  id: string
  wallet: string
  transaction_id: string | null
  corrections: readonly TransactionCorrection[]
  correction_approval: string | null
}

interface TransactionCorrectionsProps {
  record: CorrectedRecord
  afterDecision: AfterDecision
}

/** The earlier transactions of a completed record, and the request for another. */
export function TransactionCorrections({ record, afterDecision }: TransactionCorrectionsProps) {
  const { corrections, correction_approval: pending, id, transaction_id, wallet } = record
  const may = useMay()
  if (transaction_id === null || (corrections.length === 0 && !may(requestTransactionCorrection))) return null
  const input = (form: FormData) => ({
    body: {
      record_id: id,
      cause: textOf(form, 'cause') as CorrectionCause,
      transaction_id: textOf(form, 'transaction_id'),
      reason: textOf(form, 'reason'),
    },
  })
  return (
    <Section title={words.title} note={words.lead}>
      {corrections.length > 0 && (
        <ul aria-label={words.title} className="mb-4 space-y-4 text-sm">
          {corrections.map((correction) => (
            <Correction key={correction.approval_id} {...correction} />
          ))}
        </ul>
      )}
      {pending ? (
        <PendingRequest id={pending} />
      ) : (
        <ActionDialog
          {...words.request}
          {...afterDecision}
          call={requestTransactionCorrection}
          input={input}
          renderFields={(errorOf) => <CorrectionFields wallet={wallet} errorOf={errorOf} />}
        />
      )}
    </Section>
  )
}

function CorrectionFields({ wallet, errorOf }: { wallet: string; errorOf: ErrorOf }) {
  return (
    <>
      <SelectField
        label={words.cause}
        name="cause"
        placeholder={words.chooseCause}
        options={optionsOf(words.causes)}
        error={errorOf('cause')}
      />
      <TransactionIdField wallet={wallet} error={errorOf('transaction_id')} />
      <ReasonField error={errorOf('reason')} />
    </>
  )
}

function Correction(correction: TransactionCorrection) {
  const { approval_id, approved_by, at, cause, reason, requested_by, transaction_before } = correction
  return (
    <li>
      <p>
        {words.before}: <AddressGroups address={transaction_before} />
      </p>
      <p className="mt-1 wrap-anywhere text-quiet">
        {words.causes[cause]}. {reason}
      </p>
      <p className="mt-1 text-quiet">
        {words.by(requested_by, approved_by)}, <DateText date={at} hasTime />.{' '}
        <TextLink to={`/approvals/${approval_id}`}>{words.viewRequest}</TextLink>
      </p>
    </li>
  )
}
