/** The query that each list had last in this tab, by its path, for the links back to it. */
const searches = new Map<string, string>()

export function noteList(path: string, search: string): void {
  searches.set(path, search)
}

export function lastAddress(path: string): string {
  return path + (searches.get(path) ?? '')
}
