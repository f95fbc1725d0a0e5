import type { SearchResult } from '@cairn/contract/operator/search.ts'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { formatResult } from '../../components/list/search/format-result.ts'

/** A record, a screen or an action that the search can open. */
export interface Choice {
  to: string
  title: string
  detail: string
}

/** Where a record opens. */
export function addressOf({ kind, id }: SearchResult): string | null {
  if (kind === 'account') return `/ledger?${new URLSearchParams({ account: id })}`
  if (kind === 'operator') return '/operators'
  if (kind === 'payment') return '/payments'
  const list = lists[kind]
  return list ? `${list}/${id}` : null
}

const lists: Record<string, string | undefined> = {
  member: '/members',
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  document: '/kyc',
  approval: '/approvals',
  distribution: '/gains/distributions',
  case: '/cases',
}

/** The results that the role can open. */
export function choicesOf(results: readonly SearchResult[], mayOpen: (path: string) => boolean): Choice[] {
  return results.flatMap((result) => {
    const to = addressOf(result)
    if (!to || !mayOpen(to)) return []
    const isPerson = result.kind === 'member' || result.kind === 'operator'
    const detail = isPerson ? `${table.records[result.kind] ?? ''} · ${result.detail}` : result.detail
    return [{ to, title: formatResult(result), detail }]
  })
}

/** The choices with each typed word in their title, as the beginning of a word. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0
    ? []
    : choices.filter(({ title }) => words.every((word) => ` ${title.toLowerCase()}`.includes(` ${word}`)))
}
