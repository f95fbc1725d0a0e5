/** The options of a select, with their labels, in the order of the texts. */
export function optionsOf(texts: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label }))
}
