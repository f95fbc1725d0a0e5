/**
 * Inside, money is an integer number of US cents, as `bigint`. Only this file converts it from and to decimal dollars, as
 * people type them and as calls carry them, without floats.
 */

/** An amount that a person may enter: up to nine digits of dollars, at most two of cents, no sign, no spaces. */
export const amountPattern = /^\d{1,9}(\.\d{1,2})?$/

const wirePattern = /^(-?)(\d{1,16})(?:\.(\d+))?$/

/** Cents of an amount that matches `amountPattern`, or null when it does not, or when it is zero. */
export function parseAmountCents(text: string): bigint | null {
  if (!amountPattern.test(text)) return null
  const cents = decimalToCents(text)
  return cents > 0n ? cents : null
}

/**
 * Cents of an amount as a server sends it: a JSON number or a decimal string. Null when it is neither. A number is read
 * through its shortest decimal text, which is exact up to fifteen digits. Another server may send fractions of a cent; they
 * are cut off, so that a member never sees more than there is.
 */
export function centsFromWire(figure: unknown): bigint | null {
  if (typeof figure !== 'number' && typeof figure !== 'string') return null
  const text = String(figure).trim()
  return wirePattern.test(text) ? decimalToCents(text) : null
}

/** The decimal text of an amount, always with two decimals and no separators: `1234.50`. */
export function centsToDecimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount as people read it: `$1,234.50`, with a real minus sign below zero. */
export function formatUsd(cents: bigint): string {
  const [dollars = '0', fraction = '00'] = centsToDecimal(cents < 0n ? -cents : cents).split('.')
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0n ? '\u2212' : ''}$${grouped}.${fraction}`
}

function decimalToCents(text: string): bigint {
  const [, sign, dollars = '0', fraction = ''] = wirePattern.exec(text) ?? []
  const cents = BigInt(dollars) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}
