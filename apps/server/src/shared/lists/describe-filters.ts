import { centsToDecimal } from '@cairn/contract/core/money/money.ts'

/** The filters of an export for the audit log: the given ones, as text, amounts as decimals. */
export function describeFilters(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'bigint' ? centsToDecimal(value) : String(value)]),
  )
}
