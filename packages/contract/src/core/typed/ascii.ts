/** Decimal digits of any script as `0` to `9`. The digits of a script stand one after the other, so a digit is what precedes it. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (isDigit(code - 1 - before)) before += 1
    return String(before % 10)
  })
}

/** Letters and signs of full width as ordinary ones. Other forms stay: a raised 2 is no 2. */
export function toAsciiWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code))
}
