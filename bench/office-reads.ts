import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'

type Query = Record<string, string>

/** A call by which operators read, as it may be asked for: without a choice, with each choice, and with each two. */
export interface OfficeRead {
  name: string
  /** Below `/api/`. */
  path: string
  /** It comes in pages. */
  isPaged: boolean
  asItOpens: Query
  choices: Query[]
  pairs: Query[]
}

/** What a call needs that the table of calls cannot say. */
export interface Needs {
  /** The path with everything that has to stand in it. */
  path?: string
  /** What it is not answered without. */
  query?: Query
  /** For each part of its query that is typed and not chosen: what is typed. */
  typed?: Record<string, string[]>
}

/**
 * Every call by which operators read, from the table of calls, so that a new one is measured without being named here. Throws
 * for one that has something in its path, or a part of its query, for which `needs` says nothing; those of `elsewhere`, each
 * with the reason, and the exports are left out.
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
      if (path.includes(':')) throw new Error(`the bench does not know what stands in the path of ${name}`)
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

/** As zod keeps it: the parts of an object, what an optional one is about, the values of an enumeration. */
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
