/** `Good morning`, `Good afternoon` or `Good evening`, by the hour of the member's own clock. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  if (hour >= 12 && hour < 18) return 'Good afternoon'
  return 'Good evening'
}
