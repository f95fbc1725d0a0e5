import { resolveRefusedTransaction } from '@cairn/contract/operator/withdrawals/sending.ts'
import { type WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { inReadersZone } from '@cairn/ui/values/dates.ts'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../../components/dialog/reason-field.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import { Section } from '../../../components/page/section.tsx'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

const words = withdrawals.refused

/** The transaction ids that were refused: a warning while one is open, and a record of those that are resolved. */
export function RefusedSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const { id, refused, version } = withdrawal
  if (refused.length === 0) return null
  const isOpen = refused.some(({ resolved }) => resolved === null)
  return (
    <Section title={words.title(refused.length)}>
      {isOpen && (
        <p
          role="note"
          className="mb-4 rounded-md border border-danger bg-danger-soft p-3 text-sm font-medium text-danger"
        >
          {words.text}
        </p>
      )}
      <ul className="space-y-5">
        {refused.map((one) => (
          <li key={one.id} className="text-sm">
            <p>
              <AddressGroups address={one.transaction_id} />
            </p>
            <p className="mt-1 text-quiet">
              {words.entered}: {one.by}, <DateText date={one.at} hasTime />
            </p>
            <p className="mt-1 wrap-anywhere text-quiet">
              {words.why}: {inReadersZone(one.why)}
            </p>
            {one.resolved ? (
              <Resolution resolved={one.resolved} />
            ) : (
              <div className="mt-3">
                <ActionDialog
                  {...afterDecision}
                  call={resolveRefusedTransaction}
                  open={words.open}
                  title={words.dialogTitle}
                  text={words.dialogText}
                  submit={words.submit}
                  input={(form) => ({
                    params: { id },
                    version,
                    body: { refused_id: one.id, reason: textOf(form, 'reason') },
                  })}
                  renderFields={(errorOf) => <ReasonField label={words.reason} error={errorOf('reason')} />}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Resolution({ resolved }: { resolved: NonNullable<WithdrawalInFull['refused'][number]['resolved']> }) {
  return (
    <p className="mt-1 wrap-anywhere">
      {words.resolved}: {resolved.by}, <DateText date={resolved.at} hasTime />. {resolved.reason}
    </p>
  )
}
