import { stories } from '../stories.ts'
import { DateField } from './date-field.tsx'

export default stories('Date field', {
  empty: <DateField label="From" name="empty" />,
  value: <DateField label="From" name="filled" value="2026-11-20" />,
  time: <DateField label="Counted at" name="time" hasTime help="In your time zone." />,
  error: <DateField label="From" name="refused" error="Enter a day in the past." />,
})
