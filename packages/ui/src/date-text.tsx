import { dateWords, parseDate, zonedWords } from './date-words.ts'

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
    <time dateTime={moment.at.toISOString()} title={moment.isDay ? undefined : zonedWords(moment.at)}>
      {dateWords(moment.at, hasTime && !moment.isDay)}
    </time>
  )
}
