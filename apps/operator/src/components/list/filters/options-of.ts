/** The values of a choice, each with what it is called, in the order in which the words have them. */
export function optionsOf(texts: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label }))
}
