import { editPlan, type OperatorPlan } from '@cairn/contract/operator/plans.ts'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { useState } from 'react'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { PlanFields, readPlan } from './plan-fields.tsx'

/** Edits a plan. Wider limits take a reason, and where there are two owners become a request. */
export function EditPlan({ plan }: { plan: OperatorPlan }) {
  const [needed, setNeeded] = useState<'reason' | 'approval' | null>(null)
  const { id, name, state, version } = plan
  const dialog = words.edit(name)
  return (
    <ActionDialog
      {...dialog}
      submit={needed === 'approval' ? records.requestApproval : dialog.submit}
      text={state === 'open' ? words.openHelp : undefined}
      call={editPlan}
      input={(form) => ({
        params: { id },
        version,
        body: { ...readPlan(form, plan), ...(needed ? { reason: textOf(form, 'reason') } : {}) },
      })}
      renderFields={(errorOf) => (
        <>
          <PlanFields plan={plan} errorOf={errorOf} />
          {needed && (
            <>
              {needed === 'approval' && <NoApproverWarning request="plan_limits" />}
              <ReasonField error={errorOf('reason')} />
            </>
          )}
        </>
      )}
      onFieldRefused={({ code }) => {
        if (code === 'second_person_needed') setNeeded('approval')
        if (code === 'reason_needed') setNeeded('reason')
      }}
    />
  )
}
