import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { definitionOf } from '@cairn/contract/core/definition.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { Cell } from './csv.ts'

/** The parts of a list that an export reads: the name of its rows in the reply, and the path of each column in a row. */
export interface ExportedList {
  rows: string
  columns: string[][]
}

/** Whether a list is read for an export: all its rows, in the exact order of the list, which has an entry and a limit of its own. */
export function isExport(call: Call): boolean {
  return call.download !== undefined
}

/** Reads the columns from the contract: each field of the list's row, fields of a record in it by its name and theirs. */
export function describeExport(list: Call): ExportedList {
  for (const [name, schema] of Object.entries(definitionOf(list.reply).shape ?? {})) {
    const { element } = definitionOf(schema)
    if (element) return { rows: name, columns: columnsOf(element) }
  }
  throw new Error(`${list.path} has no rows to export`)
}

/** Fields for the operator who decides on a screen. */
const ofScreens = new Set(['version', 'waits_for_another', 'check'])

function columnsOf(schema: Schema, path: string[] = []): string[][] {
  const { innerType, shape } = definitionOf(schema)
  if (innerType) return columnsOf(innerType, path)
  if (!shape) return [path]
  const shown = Object.entries(shape).filter(([name]) => !ofScreens.has(name))
  return shown.flatMap(([name, field]) => columnsOf(field, [...path, name]))
}

/** The cells of a row on the wire, with times in a time zone. */
export function cellsOf(row: unknown, { columns }: ExportedList, timeZone: string): Cell[] {
  return columns.map((path) => {
    const value = path.reduce<unknown>((found, name) => (found as Fields | null)?.[name], row)
    return typeof value === 'bigint' || typeof value === 'number' ? value : cellText(value, timeZone)
  })
}

type Fields = Record<string, unknown>

function cellText(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'bigint') return centsToDecimal(value)
  if (Array.isArray(value)) return value.map((part) => cellText(part, timeZone)).join('; ')
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return formatIn(timeZone, value)
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${name}: ${cellText(part, timeZone)}`)
    .join(', ')
}

/** A time with the offset of a time zone, so that it is unambiguous: `2026-11-26T18:51:00.000-08:00`. */
function formatIn(timeZone: string, at: Date): string {
  return timeZone === 'UTC'
    ? at.toISOString()
    : at.toTemporalInstant().toString({ timeZone, smallestUnit: 'millisecond' })
}
