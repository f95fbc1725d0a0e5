import { formatDate, formatShort, parseDate, formatTime, formatWithZone } from './dates.ts'

export interface DateTextProps {
  /** As the server sent it. */
  date: string
  hasTime?: boolean
  /** In a row of a list: a time of this year without the year, any other without the time. */
  isShort?: boolean
}

/** A date in the reader's time zone, with the zone on hover. Other text is shown as it is. */
export function DateText({ date, hasTime = false, isShort = false }: DateTextProps) {
  const parsed = parseDate(date)
  if (!parsed) return <span>{date || '–'}</span>
  return (
    // Keeps the order of day and month in right-to-left text.
    <time dir="auto" dateTime={parsed.at.toISOString()} title={parsed.isDay ? undefined : formatWithZone(parsed.at)}>
      {/* A line may break only between the date and the time. */}
      <span className="whitespace-nowrap">
        {isShort ? formatShort(parsed.at) : formatDate(parsed.at)}
        {hasTime && !parsed.isDay && ','}
      </span>
      {hasTime && !parsed.isDay && (
        <>
          {' '}
          <span className="whitespace-nowrap">{formatTime(parsed.at)}</span>
        </>
      )}
    </time>
  )
}
