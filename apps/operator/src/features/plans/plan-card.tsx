import { closePlan, editPlan, openPlan, type OperatorPlan } from '@cairn/contract/operator/plans.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import { Facts } from '../../components/page/facts.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { useMay } from '../../session/session.tsx'
import { EditPlan } from './edit-plan.tsx'

/** The colours of plan states, as for record statuses. */
const looks: Record<string, string> = { draft: 'pending', open: 'completed' }

export function PlanCard({ plan }: { plan: OperatorPlan }) {
  const may = useMay()
  const { id, max, min, name, note, state, term_days, distribution_rule, version } = plan
  const params = { id }
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <h2 className="flex flex-wrap items-center gap-3 text-base font-semibold">
        {name} <StatusBadge status={words.states[state] ?? state} look={looks[state] ?? state} />
      </h2>
      <div className="mt-3">
        <Facts
          facts={[
            { title: words.min, value: <Money cents={min} /> },
            { title: words.max, value: <Money cents={max} /> },
            { title: words.term, value: term_days === null ? words.noTerm : words.days(term_days) },
            { title: words.rule, value: words.rules[distribution_rule] ?? distribution_rule },
            { title: words.createdAt, value: <DateText date={plan.made_at} /> },
            { title: words.note, value: note },
          ]}
        />
      </div>
      {may(editPlan) && state !== 'closed' && (
        <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
          <EditPlan plan={plan} />
          {state === 'draft' && (
            <ActionDialog {...words.open(name)} call={openPlan} input={() => ({ params, version })} />
          )}
          {state === 'open' && (
            <ActionDialog {...words.close(name)} look="danger" call={closePlan} input={() => ({ params, version })} />
          )}
        </div>
      )}
    </li>
  )
}
