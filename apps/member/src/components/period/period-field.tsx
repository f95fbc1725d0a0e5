import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { period as words } from '@cairn/words/member/money/period.ts'
import { CalendarNote } from './calendar-note.tsx'
import type { Period } from './period.ts'

const names: Record<string, string> = {
  all: words.allTime,
  this_month: words.thisMonth,
  last_month: words.lastMonth,
  this_year: words.thisYear,
  custom: words.custom,
}

/** A period by its name or, of chosen dates, by its days. */
export function PeriodText({ period: { name, from, to } }: { period: Period }) {
  if (name !== 'custom' || !(from || to)) return <>{names[name] ?? name}</>
  return (
    <>
      {from && (
        <>
          {words.from} <DateText date={from} />{' '}
        </>
      )}
      {to && (
        <>
          {words.to} <DateText date={to} />
        </>
      )}
      <CalendarNote />
    </>
  )
}

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
          'all',
          'this_month',
          'last_month',
          'this_year',
          ...years,
          ...(isOther ? [chosen.name] : []),
          'custom',
        ].map((value) => ({ value, label: names[value] ?? value }))}
      />
      {chosen.name === 'custom' && (
        <>
          <DateField
            label={words.from}
            name="from"
            value={chosen.from ?? ''}
            max={chosen.to}
            onChoose={(from) => onChoose({ ...chosen, from })}
          />
          <DateField
            label={words.to}
            name="to"
            value={chosen.to ?? ''}
            min={chosen.from}
            onChoose={(to) => onChoose({ ...chosen, to })}
          />
        </>
      )}
      <CalendarNote />
    </>
  )
}
