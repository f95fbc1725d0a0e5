import type { CsvFormat } from '@cairn/contract/core/csv-formats.ts'

/** The CSV that a spreadsheet reads in the reader's region, and how an amount is written in it. */
export function spreadsheetFormat(): { format: Exclude<CsvFormat, 'csv'>; example: string } {
  const mark = new Intl.NumberFormat().formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return mark === ','
    ? { format: 'spreadsheet-comma', example: '1250,50' }
    : { format: 'spreadsheet', example: '1250.50' }
}
