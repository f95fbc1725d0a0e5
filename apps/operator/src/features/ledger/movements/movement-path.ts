/** The form of a movement with these values filled in. */
export function movementPath(values: Record<string, string | undefined>): string {
  const filled = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(filled).toString()
  return `/ledger/movements/request${query && `?${query}`}`
}
