import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { Cell } from './csv.ts'

/** What an export reads of a list: the name of its rows in the reply, and the path of each column in a row. */
export interface ExportedList {
  rows: string
  columns: string[][]
}

/** Reads the columns from the contract: each field of the list's row, those of a record in it by its name and theirs. */
export function describeExport(list: Call): ExportedList {
  for (const [name, schema] of Object.entries(definitionOf(list.reply).shape ?? {})) {
    const { element } = definitionOf(schema)
    if (element) return { rows: name, columns: columnsOf(element) }
  }
  throw new Error(`${list.path} has no rows to export`)
}

function columnsOf(schema: Schema, path: string[] = []): string[][] {
  const { innerType, shape } = definitionOf(schema)
  if (innerType) return columnsOf(innerType, path)
  if (!shape) return [path]
  // A version is for decisions, and a file takes none.
  const shown = Object.entries(shape).filter(([name]) => name !== 'version')
  return shown.flatMap(([name, field]) => columnsOf(field, [...path, name]))
}

/** What zod keeps of a schema: the fields of an object, the element of an array, what an optional one is about. */
interface Definition {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as Definition
}

/** The cells of a row as it is on the wire. */
export function cellsOf(row: unknown, { columns }: ExportedList): Cell[] {
  return columns.map((path) => {
    const value = path.reduce<unknown>((found, name) => (found as Fields | null)?.[name], row)
    return typeof value === 'bigint' || typeof value === 'number' ? value : cellText(value)
  })
}

type Fields = Record<string, unknown>

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'bigint') return centsToDecimal(value)
  if (Array.isArray(value)) return value.map(cellText).join('; ')
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${name}: ${cellText(part)}`)
    .join(', ')
}
