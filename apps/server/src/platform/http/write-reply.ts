import pg from 'pg'
import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { definitionOf } from '@cairn/contract/core/definition.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { Rows, type Column } from '../database/rows/rows.ts'
import { writeJson } from './request/json.ts'

/**
 * A reply as JSON, with the same bytes as `writeJson` has for objects. Rows are written with the fields that the contract names, and
 * without an optional field that is null.
 */
export function writeReply({ reply: schema }: Call, reply: object): string {
  if (!Object.values(reply).some((value) => value instanceof Rows)) return writeJson(reply)
  const fields = Object.entries(reply).map(([name, value]) =>
    value instanceof Rows
      ? `${JSON.stringify(name)}:${writeRows(value, findFields(schema, name))}`
      : writeJson({ [name]: value }).slice(1, -1),
  )
  return `{${fields.filter((field) => field !== '').join(',')}}`
}

/** The fields of a list's row, and whether each is optional. */
type Fields = ReadonlyMap<string, boolean>

const known = new WeakMap<Schema, Fields>()

function findFields(reply: Schema, list: string): Fields {
  const fields = known.get(reply) ?? listFields(definitionOf(reply).shape?.[list])
  known.set(reply, fields)
  return fields
}

function listFields(schema: Schema | undefined): Fields {
  if (!schema) throw new Error('the contract has no such list')
  const { element, in: read, innerType } = definitionOf(schema)
  if (!element) return listFields(read ?? innerType)
  const fields = Object.entries(definitionOf(element).shape ?? {})
  return new Map(fields.map(([name, field]) => [name, field._zod.optout === 'optional']))
}

function writeRows({ columns, texts }: Rows<unknown>, fields: Fields): string {
  const written = columns
    .filter(({ name }) => fields.has(name))
    .map(({ name, place, read, type }) => ({
      place,
      read,
      write: writers.get(type) ?? writeAny,
      begin: `${JSON.stringify(name)}:`,
      isOptional: fields.get(name),
    }))
  const rows = texts.map((row) => {
    let json = ''
    for (const { place, read, write, begin, isOptional } of written) {
      const text = row[place] ?? null
      if (text === null && isOptional) continue
      json += `${json === '' ? '' : ','}${begin}${text === null ? 'null' : write(text, read)}`
    }
    return `{${json}}`
  })
  return `[${rows.join(',')}]`
}

type Write = (text: string, read: Column['read']) => string

const writeAny: Write = (text, read) => writeJson(read(text) as object)
const writeText: Write = (text) => JSON.stringify(text)
const writeObject: Write = (text) => JSON.stringify(JSON.parse(text))

const writeCents: Write = (text) => {
  // A sign comes before the digits.
  if (text.length < 3 || text < '0') return centsToDecimal(BigInt(text))
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** `2026-11-27 18:15:29.123456+00` becomes `"2026-11-27T18:15:29.123Z"`. Every connection has the time zone UTC. */
const writeTime: Write = (text, read) => {
  if (text[10] !== ' ' || !text.endsWith('+00')) return writeAny(text, read)
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`
}

const types = pg.types.builtins

/** The common types. A value of another one is written as the driver reads it. */
const writers = new Map<number, Write>([
  [types.BOOL, (text) => (text === 't' ? 'true' : 'false')],
  [types.INT4, (text) => text],
  [types.INT8, writeCents],
  [types.JSON, writeObject],
  [types.JSONB, writeObject],
  [types.TEXT, writeText],
  [types.TIMESTAMPTZ, writeTime],
  [types.UUID, (text) => `"${text}"`],
])
