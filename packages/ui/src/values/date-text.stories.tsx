import { DateText } from './date-text.tsx'
import { stories } from '../stories.ts'

export default stories('Date', {
  'a date': <DateText date="2026-11-18T09:12:00Z" />,
  'with time': <DateText date="2026-11-18T09:12:00Z" hasTime />,
  short: <DateText date="2025-11-18T09:12:00Z" isShort />,
  'a calendar day': <DateText date="2026-11-18" hasTime />,
  'other text': <DateText date="next week" />,
  nothing: <DateText date="" />,
})
