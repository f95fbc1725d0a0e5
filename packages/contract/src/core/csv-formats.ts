/**
 * How a list is written as CSV: with commas and as it is for programs; or for a spreadsheet, which takes what looks like a figure or a
 * day for one: then references stay text. The last is for a decimal comma, with semicolons between the cells.
 */
export const csvFormats = ['csv', 'spreadsheet', 'spreadsheet-comma'] as const
export type CsvFormat = (typeof csvFormats)[number]
