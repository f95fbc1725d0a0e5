import { DateText } from './date-text.tsx'
import { stories } from '../stories.ts'

export default stories('Date', {
  'a moment': <DateText date="2026-11-18T09:12:00Z" />,
  'with its time': <DateText date="2026-11-18T09:12:00Z" hasTime />,
  'a day of the calendar': <DateText date="2026-11-18" hasTime />,
  'what cannot be read': <DateText date="next week" />,
  nothing: <DateText date="" />,
})
