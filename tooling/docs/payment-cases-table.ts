// node tooling/docs/payment-cases-table.ts. Writes the table of cases into docs/payments.md from the contract.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { creditCases } from '@cairn/contract/operator/shared/credit-cases.ts'
import { paymentCases } from '@cairn/contract/operator/shared/payment-cases.ts'
import { formatPage, replaceTable } from './settings-table.ts'

export const page = path.resolve(import.meta.dirname, '../../docs/payments.md')

/** The page with the cases that the contract declares, formatted. */
export function withPaymentCases(text: string): Promise<string> {
  const rows = Object.entries(paymentCases).map(([name, { recognised, sentence, effect }]) => [
    `\`${name}\``,
    recognised,
    sentence,
    effect,
  ])
  const credits = Object.entries(creditCases).map(([name, { recognised, sentence, effect }]) => [
    `\`${name}\``,
    recognised,
    sentence,
    effect,
  ])
  const titles = ['Case', 'Recognised by', 'Sentence', 'Effect']
  const looked = replaceTable(text, 'payment cases', [titles, ...rows])
  return formatPage(page, replaceTable(looked, 'credit cases', [titles, ...credits]))
}

if (process.argv[1] === import.meta.filename) writeFileSync(page, await withPaymentCases(readFileSync(page, 'utf8')))
