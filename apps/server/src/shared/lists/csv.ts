import { stringify } from 'csv-stringify/sync'
import type { CsvFormat } from '@cairn/contract/core/csv-formats.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'

/** A text, an amount in cents, or a count. */
export type Cell = string | bigint | number

/** Rows as CSV (RFC 4180), in UTF-8 with a byte order mark at its start, for spreadsheets. No text can become a formula. */
export function toCsv(
  rows: readonly (readonly Cell[])[],
  { isBeginning = false, format = 'csv' }: { isBeginning?: boolean; format?: CsvFormat } = {},
): string {
  return stringify(
    rows.map((row) => row.map((cell) => cellText(cell, format))),
    {
      bom: isBeginning,
      delimiter: format === 'spreadsheet-comma' ? ';' : ',',
      record_delimiter: 'windows',
      // The library quotes its delimiter and quotes by itself. Where decimals have a comma, a semicolon separates cells.
      quoted_match: /[;\r\n\t']/,
    },
  )
}

function cellText(cell: Cell, format: CsvFormat): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'bigint') return centsToDecimal(cell).replace('.', format === 'spreadsheet-comma' ? ',' : '.')
  return format !== 'csv' && seemsFigure.test(cell) && !isoTime.test(cell) ? `="${cell}"` : guardFormula(cell)
}

/**
 * A text that a spreadsheet would change into a figure or a day, such as `0012`, `11/26` or `1E5`. These characters alone cannot
 * form a formula, so it is written as the text that a formula gives: the one form that every spreadsheet leaves as it is.
 */
const seemsFigure = /^(?=.*\d)[\d.,:/ +-]*(?:e[+-]?\d+)?$/i
const isoTime = /^\d{4}-\d\d-\d\d$|^\d\d:\d\d/

/**
 * A spreadsheet takes a cell for a formula when it begins with one of these characters, and members choose their own names. An
 * apostrophe makes it text (OWASP, CSV injection), even after spaces, quotes, semicolons, tabs and line breaks. Figures stay
 * figures.
 */
function guardFormula(text: string): string {
  return plainFigure.test(text) ? text : text.replace(beginsFormula, "'")
}

const plainFigure = /^-?\d+(\.\d+)?$/
// A program that separates by semicolons or tabs does not see the quotes of a later cell: a line break in it ends its row.
const beginsFormula = /(?<=^|[;\t\r\n])(?=[\s'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/gu
