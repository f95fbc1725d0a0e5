// node tooling/docs/rights-table.ts. Writes the table of rights into docs/operating/rights.md from the table of calls.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import { operatorRoles } from '@cairn/contract/core/constants.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { formatPage } from './settings-table.ts'

export const page = path.resolve(import.meta.dirname, '../../docs/operating/rights.md')
const [begin, end] = ['<!-- rights -->\n', '<!-- end of rights -->']

/** The page with the table that the contract declares, formatted. */
export async function withRights(text: string): Promise<string> {
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error('docs/operating/rights.md has no markers for the rights')
  return formatPage(page, `${before}${begin}\n${callsTable()}\n\n${kindsTable()}\n\n${end}${after}`)
}

function callsTable(): string {
  const rows = Object.entries<Call>(calls).flatMap(([name, { roles, summary }]) =>
    roles ? [[`\`${name}\``, summary.replaceAll('|', '\\|'), ...marks(roles)]] : [],
  )
  return table(['Call', 'What it does', ...operatorRoles], rows)
}

function kindsTable(): string {
  const rows = Object.entries(approvalKinds).map(([name, { requesterRoles, approverRoles }]) => [
    `\`${name}\``,
    requesterRoles.join(', '),
    approverRoles.join(', '),
  ])
  return table(['Takes two people', 'Requested by', 'Decided by another'], rows)
}

function marks(roles: readonly string[]): string[] {
  return operatorRoles.map((role) => (roles.includes(role) ? 'yes' : ''))
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

if (import.meta.main) writeFileSync(page, await withRights(readFileSync(page, 'utf8')))
