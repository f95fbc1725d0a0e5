import { requestAccessReset, type LostAccess } from '@cairn/contract/operator/operators/resets.ts'
import type { ListedOperator } from '@cairn/contract/operator/operators/operators.ts'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

const options = Object.entries(words.lost).map(([value, label]) => ({ value, label }))

/** Asks that a colleague may replace a lost password or authenticator. */
export function ResetAccess({ operator: { id, is_me, name, requested_reset, version } }: { operator: ListedOperator }) {
  if (is_me || requested_reset) return null
  return (
    <ActionDialog
      {...words.resetAccess(name)}
      call={requestAccessReset}
      input={(form) => ({
        params: { id },
        version,
        body: { lost: textOf(form, 'lost') as LostAccess, reason: textOf(form, 'reason') },
      })}
      renderFields={(errorOf) => (
        <>
          <NoApproverWarning request="operator_access_reset" aboutId={id} />
          <SelectField label={words.whatIsLost} name="lost" options={options} error={errorOf('lost')} />
          <ReasonField error={errorOf('reason')} />
        </>
      )}
    />
  )
}
