// What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), also after the wide forms of East Asia.
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainFigure = /^-?\d+(?:\.\d+)?$/

/**
 * A table as CSV (RFC 4180), in UTF-8 with its mark, so that spreadsheets read names right. A cell that would be a formula begins
 * with an apostrophe; a figure is a figure, also below zero.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}

function writeCell(text: string): string {
  const harmless = formula.test(text) && !plainFigure.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
