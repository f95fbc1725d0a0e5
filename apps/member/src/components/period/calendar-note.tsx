import { period as words } from '@cairn/words/member/money/period.ts'
import { findClockProblem } from './period.ts'

/** Says why days are in UTC, where they are not the reader's own. */
export function CalendarNote() {
  const problem = findClockProblem()
  return problem && <p className="text-xs text-quiet">{words.inUtc[problem]}</p>
}
