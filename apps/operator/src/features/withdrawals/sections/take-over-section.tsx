import { takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../../components/dialog/reason-field.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import { Section } from '../../../components/page/section.tsx'
import { useMay, useOperator } from '../../../session/session.tsx'
import { MarkUncertain } from './mark-uncertain.tsx'
import { isStopped, type WithdrawalSectionProps } from './withdrawal-section.ts'

const words = withdrawals.takeOver

/** A withdrawal that another operator is sending: who, since when, and how to take it over. */
export function TakeOverSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const { claim, id, version } = withdrawal
  const may = useMay()
  const { name } = useOperator()
  if (!claim) return null
  return (
    <Section title={words.sending(claim.by)}>
      {claim.taken_over_from === name && (
        <div role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
          <p className="font-medium">{words.fromYou(claim.by)}</p>
          <p className="mt-1 wrap-anywhere">{claim.reason}</p>
        </div>
      )}
      <p className="text-sm">
        {words.since} <DateText date={claim.at} hasTime />
      </p>
      {may(takeOverWithdrawal) && (
        <>
          {!isStopped(withdrawal) && <p className="mt-1 text-sm text-quiet">{words.text}</p>}
          <div className="mt-4 flex flex-wrap gap-3">
            {!isStopped(withdrawal) && (
              <ActionDialog
                {...afterDecision}
                call={takeOverWithdrawal}
                open={words.open}
                title={words.title}
                text={words.dialogText}
                submit={words.submit}
                input={(form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
                renderFields={(errorOf) => <ReasonField label={words.reason} error={errorOf('reason')} />}
              />
            )}
            <MarkUncertain withdrawal={withdrawal} afterDecision={afterDecision} />
          </div>
        </>
      )}
    </Section>
  )
}
