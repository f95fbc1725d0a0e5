import { toAsciiDigits, toAsciiWidth } from './ascii.ts'
import { removeHidden } from './hidden-characters.ts'

// The first mark separates thousands. The decimal mark is another one.
const grouped = /^[1-9]\d{0,2}(?:([,.'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{0,2}))?$/
/** As in India: hundreds after the last three digits. */
const lakhs = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.(\d{0,2}))?$/
const decimal = /^(\d*)[.,](\d{0,2})$/
const dollars = /^(?:US\s*\$|USD(?:\s*\$)?|\$)\s*|\s*(?:US\s*\$|USD|\$|dollars?)$/gi

/**
 * An amount as people write it, as digits with a point: without the word or sign of the dollar and separators of thousands, and with
 * a point for a decimal comma. Text that can be read in two ways, or in none, is returned as it is: `1.250` is a thousand for one
 * reader and 1.25 for another, and another currency is no amount of ours. `1,250` is a thousand, because no amount has three decimals.
 */
export function cleanAmount(text: string): string {
  const marked = removeHidden(toAsciiDigits(toAsciiWidth(text)))
    .trim()
    .replace(dollars, '')
    // No cents, as on a price tag.
    .replace(/(?<=\d)([.,])[-–—]{1,2}$/, '$100')
    // The Arabic decimal mark, and the full stop of East Asian keyboards.
    .replaceAll(/[٫。｡]/g, '.')
    .replaceAll(/[\s'’‘ʼ´`′٬]/g, "'")

  if (/^\d+$/.test(marked)) return marked
  const [, whole, cents] = decimal.exec(marked) ?? []
  if (whole || cents) return join(whole || '0', cents)

  const [groups, fraction] = readGroups(marked)
  if (!groups || /^\d+\.\d+$/.test(groups)) return text
  const digits = fraction === undefined ? groups : groups.slice(0, -1 - fraction.length)
  return join(digits.replaceAll(/\D/g, ''), fraction)
}

function readGroups(marked: string): [groups?: string, fraction?: string | undefined] {
  const inLakhs = lakhs.exec(marked)
  if (inLakhs) return [inLakhs[0], inLakhs[1]]
  const [groups, , fraction] = grouped.exec(marked) ?? []
  return groups === undefined ? [] : [groups, fraction]
}

function join(digits: string, cents: string | undefined): string {
  return cents ? `${digits}.${cents}` : digits
}
