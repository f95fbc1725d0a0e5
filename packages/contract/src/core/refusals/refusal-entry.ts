/** A status of HTTP, a sentence with `{name}` where the server fills something in, and, where one field is to blame, that field. */
export interface RefusalEntry {
  status: number
  sentence: string
  field?: string
}
