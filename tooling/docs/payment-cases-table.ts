// node tooling/docs/payment-cases-table.ts. Writes the table of cases into docs/payments.md from the contract.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { paymentCases } from '@cairn/contract/operator/shared/payment-cases.ts'
import { formatPage, replaceTable } from './settings-table.ts'

export const page = path.resolve(import.meta.dirname, '../../docs/payments.md')

/** The page with the cases that the contract declares, formatted with prettier. */
export function withPaymentCases(text: string): Promise<string> {
  const rows = Object.entries(paymentCases).map(([name, { recognised, sentence, effect }]) => [
    `\`${name}\``,
    recognised,
    sentence,
    effect,
  ])
  return formatPage(
    page,
    replaceTable(text, 'payment cases', [['Case', 'Recognised by', 'Sentence', 'Effect'], ...rows]),
  )
}

if (process.argv[1] === import.meta.filename) writeFileSync(page, await withPaymentCases(readFileSync(page, 'utf8')))
