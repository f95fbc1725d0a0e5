import {
  removeOperator,
  resumeOperator,
  suspendOperator,
  type ListedOperator,
} from '@cairn/contract/operator/operators/operators.ts'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { ActionDialog, type ErrorOf } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

interface SuspendOrRemoveProps {
  operator: ListedOperator
  /** How many owners there are, the suspended ones included. */
  owners: number
}

const renderFields = (errorOf: ErrorOf) => <ReasonField error={errorOf('reason')} />

/** Suspends another operator, ends the suspension, and removes them: an owner by a third owner, or after 72 hours. */
export function SuspendOrRemove({ operator, owners }: SuspendOrRemoveProps) {
  const { id, is_me, name, requested_removal, role, suspension, version, waiting_removal } = operator
  if (is_me) return null
  const input = (form: FormData) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })
  const isOwner = role === 'owner'
  const removal = !isOwner ? words.remove(name) : owners === 2 ? words.removeOtherOwner(name) : words.removeOwner(name)
  return (
    <>
      {suspension ? (
        <ActionDialog {...words.resume(name)} call={resumeOperator} input={input} renderFields={renderFields} />
      ) : (
        <ActionDialog {...words.suspend(name)} call={suspendOperator} input={input} renderFields={renderFields} />
      )}
      {!requested_removal && !waiting_removal && (
        <ActionDialog
          {...removal}
          look="danger"
          call={removeOperator}
          input={input}
          renderFields={(errorOf) => (
            <>
              {isOwner && owners > 2 && <NoApproverWarning request="operator_removal" aboutId={id} />}
              {renderFields(errorOf)}
            </>
          )}
        />
      )}
    </>
  )
}
