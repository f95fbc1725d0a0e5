import type { SearchResult } from '@cairn/contract/operator/search.ts'
import { ledger } from '@cairn/words/backoffice/ledger/ledger.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'

/** The text of a chip, and the first line of a suggestion. */
export function formatResult({ kind, id, label, detail }: SearchResult): string {
  if (kind === 'member' || kind === 'operator') return label
  if (kind !== 'account') return `${words.records[kind] ?? kind}: ${label}, ${detail}`
  const [first = '', , third] = id.split(':')
  const isMember = first === 'member' && third !== undefined
  const role = isMember ? third : first
  const name = ledger.roles[role] ?? role
  if (isMember) return `${name} · ${label}`
  return label ? `${name} (${label})` : name
}
