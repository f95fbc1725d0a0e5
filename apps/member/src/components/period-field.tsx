import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { period as words } from '@cairn/words/member/period.ts'
import type { Period } from './period.ts'

/** Years have four digits, so that a date field takes no more. */
const lastDay = '9999-12-31'

interface PeriodFieldProps {
  chosen: Period
  onChoose: (period: Period) => void
  /** Newest first. */
  years: readonly string[]
}

/** Selects a period: a month, a year, or any dates. */
export function PeriodField({ chosen, onChoose, years }: PeriodFieldProps) {
  // A reload shows the chosen year before it is known that there is one.
  const isOther = /^\d+$/.test(chosen.name) && !years.includes(chosen.name)

  return (
    <>
      <SelectField
        label={words.label}
        name="period"
        value={chosen.name}
        onChange={({ target }) => onChoose({ name: target.value })}
        options={[
          { value: 'all', label: words.allTime },
          { value: 'this_month', label: words.thisMonth },
          { value: 'last_month', label: words.lastMonth },
          { value: 'this_year', label: words.thisYear },
          ...[...years, ...(isOther ? [chosen.name] : [])].map((year) => ({ value: year, label: year })),
          { value: 'custom', label: words.custom },
        ]}
      />
      {chosen.name === 'custom' && (
        <>
          <TextField
            type="date"
            label={words.from}
            name="from"
            value={chosen.from ?? ''}
            max={chosen.to || lastDay}
            onChange={({ target }) => onChoose({ ...chosen, from: target.value })}
          />
          <TextField
            type="date"
            label={words.to}
            name="to"
            value={chosen.to ?? ''}
            min={chosen.from}
            max={lastDay}
            onChange={({ target }) => onChoose({ ...chosen, to: target.value })}
          />
        </>
      )}
    </>
  )
}
