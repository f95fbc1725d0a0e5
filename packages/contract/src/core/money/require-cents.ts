import { parseAmountCents } from './money.ts'

/** The cents of an amount that was checked before, such as in an approved request. Throws when it cannot be read. */
export function requireCents(amount: string): bigint {
  const cents = parseAmountCents(amount)
  if (cents === null) throw new Error(`“${amount}” is not an amount`)
  return cents
}
