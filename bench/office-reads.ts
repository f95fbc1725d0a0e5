import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'

type Query = Record<string, string>

/** A call that only reads, as it is measured: without filters, with each filter, and with each two. */
export interface OfficeRead {
  name: string
  /** Below `/api/`. */
  path: string
  /** It has pages. */
  isPaged: boolean
  asItOpens: Query
  choices: Query[]
  pairs: Query[]
}

/** What a call needs that the table of calls cannot say. */
export interface Needs {
  /** The path with its ids. */
  path?: string
  /** The required parameters. */
  query?: Query
  /** The values of each parameter that is no list of options. */
  typed?: Record<string, string[]>
}

/**
 * Every reading call of the back office, from the table of calls, so that a new one is measured without being named here. Throws
 * for a parameter that `needs` does not know. Leaves out the exports and the calls of `elsewhere`.
 */
export function listOfficeReads(needs: Record<string, Needs>, elsewhere: Record<string, string>): OfficeRead[] {
  for (const name of [...Object.keys(needs), ...Object.keys(elsewhere)]) {
    if (!(name in calls)) throw new Error(`the bench knows ${name}, and the table of calls does not`)
  }
  return Object.entries(calls as Record<string, Call>)
    .filter(
      ([name, call]) => call.who === 'operator' && call.method === 'GET' && !call.download && !(name in elsewhere),
    )
    .map(([name, call]) => {
      const { path = call.path, query = {}, typed = {} } = needs[name] ?? {}
      if (path.includes(':')) throw new Error(`the bench does not know the path of ${name}`)
      const shape = shapeOf(call.query)
      const open = Object.keys(shape).filter((key) => !['cursor', 'limit'].includes(key) && !(key in query))
      const choices = open.map((key) => {
        const values = typed[key] ?? choicesOf(shape[key] as Schema)
        if (values.length === 0) throw new Error(`the bench does not know what is typed for ${key} of ${name}`)
        return values.map((value): Query => Object.assign({}, query, { [key]: value }))
      })
      const pairs = choices.flatMap((ones, place) =>
        choices
          .slice(place + 1)
          .flatMap((others) => ones.flatMap((one) => others.map((other) => Object.assign({}, one, other)))),
      )
      return { name, path, isPaged: 'cursor' in shape, asItOpens: query, choices: choices.flat(), pairs }
    })
}

/** What zod keeps of a schema: the fields of an object, the schema inside an optional one, the values of an enum. */
interface Inside {
  shape?: Record<string, Schema>
  innerType?: Schema
  entries?: Record<string, string>
}

function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  return (schema?._zod.def as Inside | undefined)?.shape ?? {}
}

function choicesOf(schema: Schema): string[] {
  const { innerType, entries } = schema._zod.def as Inside
  return innerType ? choicesOf(innerType) : Object.values(entries ?? {})
}
