import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'

type Query = Record<string, string>

/** A read call of operators with its queries: without a filter, with each filter value, and with each pair of values. */
export interface BackofficeRead {
  name: string
  /** Relative to `/api/`. */
  path: string
  /** The reply is a page of a list. */
  isPaged: boolean
  asItOpens: Query
  choices: Query[]
  pairs: Query[]
}

/** The parameters of a call that the contract does not list. */
export interface Parameters {
  /** The path with its ids. */
  path?: string
  /** The required part of the query. */
  query?: Query
  /** The values for each filter that is typed and not chosen from a list. */
  typed?: Record<string, readonly string[]>
}

/**
 * Lists every read call of operators in the contract, so that a new call is measured without a change here. Throws when
 * `parameters` lacks a value for a path or a filter. Omits exports and the calls of `measuredElsewhere`.
 */
export function listBackofficeReads(
  parameters: Record<string, Parameters>,
  measuredElsewhere: Record<string, string>,
): BackofficeRead[] {
  for (const name of [...Object.keys(parameters), ...Object.keys(measuredElsewhere)]) {
    if (!(name in calls)) throw new Error(`the bench knows ${name}, and the table of calls does not`)
  }
  return Object.entries(calls as Record<string, Call>)
    .filter(
      ([name, call]) =>
        call.who === 'operator' && call.method === 'GET' && !call.download && !(name in measuredElsewhere),
    )
    .map(([name, call]) => {
      const { path = call.path, query = {}, typed = {} } = parameters[name] ?? {}
      if (path.includes(':')) throw new Error(`the bench has no ids for the path of ${name}`)
      const shape = shapeOf(call.query)
      const isOpen = (key: string) => !['cursor', 'limit'].includes(key) && (key in typed || !(key in query))
      const open = Object.keys(shape).filter(isOpen)
      const choices = open.map((key) => {
        const values = typed[key] ?? choicesOf(shape[key] as Schema)
        if (values.length === 0) throw new Error(`the bench has no values for ${key} of ${name}`)
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

/** The definition of a zod schema: the properties of an object, the type inside an optional one, the values of an enum. */
interface Definition {
  shape?: Record<string, Schema>
  innerType?: Schema
  entries?: Record<string, string>
}

function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  return (schema?._zod.def as Definition | undefined)?.shape ?? {}
}

function choicesOf(schema: Schema): string[] {
  const { innerType, entries } = schema._zod.def as Definition
  return innerType ? choicesOf(innerType) : Object.values(entries ?? {})
}
