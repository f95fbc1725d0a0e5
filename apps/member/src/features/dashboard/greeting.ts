import { dashboard } from '@cairn/words/member/dashboard.ts'

const words = dashboard.greetings

/** By the hour of the member's own clock. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return words.morning
  if (hour >= 12 && hour < 18) return words.afternoon
  return words.evening
}
