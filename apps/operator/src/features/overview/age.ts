import { overview as words } from '@cairn/words/backoffice/overview.ts'

const units = [
  { seconds: 86_400, name: words.days },
  { seconds: 3_600, name: words.hours },
  { seconds: 60, name: words.minutes },
]

/** An age in its largest whole unit: `3 days`. A date in the future counts as now. */
export function ageWords(since: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(since)) / 1000)
  const unit = units.find((one) => seconds >= one.seconds)
  return unit ? unit.name(Math.floor(seconds / unit.seconds)) : words.justNow
}
