import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV (RFC 4180), in UTF-8. The first rows of a file begin with the byte order mark, by which spreadsheets know the
 * encoding. No text can become a formula.
 */
export function toCsv(rows: readonly (readonly string[])[], { isBeginning = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(guardFormula)),
    // The library quotes commas and quotes by itself. Where a comma is for decimals, a semicolon separates cells.
    { bom: isBeginning, record_delimiter: 'windows', quoted_match: /[;\r\n\t']/ },
  )
}

/**
 * A spreadsheet takes a cell for a formula when it begins with one of these characters, and members choose their own names. An
 * apostrophe makes it text (OWASP, CSV injection), also after spaces, quotes, semicolons, tabs and line breaks. Figures stay
 * figures.
 */
function guardFormula(text: string): string {
  return plainFigure.test(text) ? text : text.replace(beginsFormula, "'")
}

const plainFigure = /^-?\d+(\.\d+)?$/
// A program that separates by semicolons or tabs does not see the quotes of a later cell: a line break in it ends its row.
const beginsFormula = /(?<=^|[;\t\r\n])(?=[\s'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/gu
