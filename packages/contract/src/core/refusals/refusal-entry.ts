export interface RefusalEntry {
  status: number
  sentence: string
  field?: string
}

/** A status of HTTP, a sentence with `{name}` where the server fills something in, and, where one field is to blame, that field. */
export function refusal(status: number, sentence: string, field?: string): RefusalEntry {
  return field === undefined ? { status, sentence } : { status, sentence, field }
}
