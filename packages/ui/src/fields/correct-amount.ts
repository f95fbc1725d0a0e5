// The first mark separates thousands. The decimal mark is another one.
const grouped = /^[1-9]\d{0,2}(?:([,.'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{0,2}))?$/
const decimal = /^(\d*)[.,](\d{0,2})$/

/**
 * An amount as people write it, as digits with a point: without `$` and separators of thousands, and with a point for a
 * decimal comma. Text that can be read in two ways, or in none, is returned as it is: `1.250` is a thousand for one
 * reader and 1.25 for another. `1,250` is a thousand, because no amount has three decimals.
 */
export function correctAmount(text: string): string {
  const marked = text
    .trim()
    .replace(/^\$\s*|\s*\$$/g, '')
    // Arabic and Persian digits, and the Arabic decimal mark.
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('٫', '.')
    .replaceAll(/[\s'’٬]/g, "'")

  if (/^\d+$/.test(marked)) return marked
  const [, dollars, cents] = decimal.exec(marked) ?? []
  if (dollars || cents) return join(dollars || '0', cents)

  const [whole, , fraction] = grouped.exec(marked) ?? []
  if (!whole || /^\d+\.\d+$/.test(whole)) return text
  const digits = fraction === undefined ? whole : whole.slice(0, -1 - fraction.length)
  return join(digits.replaceAll(/\D/g, ''), fraction)
}

function join(dollars: string, cents: string | undefined): string {
  return cents ? `${dollars}.${cents}` : dollars
}
