import { recordStatuses } from '@cairn/contract/core/states.ts'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { history as words } from '@cairn/words/member/money/history.ts'
import { period } from '@cairn/words/member/money/period.ts'
import { statuses } from '@cairn/words/shared/statuses.ts'
import { useLocation } from 'wouter'
import { allTime, pastYears } from '../../components/period/period.ts'
import { PeriodField, PeriodText } from '../../components/period/period-field.tsx'
import { useEntryState, type EntryState } from '../../navigation/entry-state.ts'

/** Narrows both tabs, by status and by days. On paper it shows the choice. */
export function HistoryFilters() {
  const entry = useEntryState()
  const [, navigate] = useLocation()
  const choose = (change: EntryState) => navigate('/history', { replace: true, state: { ...entry, ...change } })

  return (
    <>
      <div className="mb-4 grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4 print:hidden">
        <SelectField
          label={words.status}
          name="status"
          value={entry.status ?? ''}
          onChange={({ target }) => choose({ status: target.value })}
          placeholder={words.anyStatus}
          options={recordStatuses.map((status) => ({ value: status, label: statuses[status] ?? status }))}
        />
        <PeriodField
          chosen={entry.period ?? allTime}
          onChoose={(chosen) => choose({ period: chosen })}
          years={pastYears()}
        />
      </div>
      <p className="mb-4 hidden text-sm print:block">
        {words.status}: {entry.status ? (statuses[entry.status] ?? entry.status) : words.anyStatus} · {period.label}:{' '}
        <PeriodText period={entry.period ?? allTime} />
      </p>
    </>
  )
}
