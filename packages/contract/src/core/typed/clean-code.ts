import { toAsciiDigits, toAsciiWidth } from './ascii.ts'

/**
 * A code as it was shown or sent, however it was typed or pasted: `１２３ 456`, `123-456` and `123456` are one code. Only letters and
 * digits are left, of ordinary width.
 */
export function cleanCode(text: string): string {
  return toAsciiDigits(toAsciiWidth(text)).replace(/[^\p{L}\p{N}]/gu, '')
}
