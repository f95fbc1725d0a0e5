import { dateWords, parseDate, timeWords, zonedWords } from './date-words.ts'

export interface DateTextProps {
  /** As the server wrote it. */
  date: string
  hasTime?: boolean
}

/** A moment in the reader's own time zone, with the zone on hover. What cannot be read as a moment is shown as it is. */
export function DateText({ date, hasTime = false }: DateTextProps) {
  const moment = parseDate(date)
  if (!moment) return <span>{date || '–'}</span>
  return (
    // A date is one thing: its figures do not change places with its month among words that are read the other way.
    <time dir="auto" dateTime={moment.at.toISOString()} title={moment.isDay ? undefined : zonedWords(moment.at)}>
      {/* Where a line is short it breaks between the day and the time, and nowhere else. */}
      <span className="whitespace-nowrap">
        {dateWords(moment.at)}
        {hasTime && !moment.isDay && ','}
      </span>
      {hasTime && !moment.isDay && (
        <>
          {' '}
          <span className="whitespace-nowrap">{timeWords(moment.at)}</span>
        </>
      )}
    </time>
  )
}
