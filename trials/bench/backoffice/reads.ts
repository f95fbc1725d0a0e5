import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import { definitionOf } from '@cairn/contract/core/definition.ts'
import { listParameters, leftOut, type Query } from './parameters.ts'
import type { BackofficeWorld } from './world.ts'

/** A read call of operators with its queries: as it opens, with each filter value, and with each pair of values. */
export type BackofficeRead = ReturnType<typeof listBackofficeReads>[number]

/** Time zones of readers: a list shows their days. */
const zones = ['UTC', 'America/New_York']

/**
 * Lists every read call of operators in the contract, so that a new call is measured without a change here. Throws when a path or
 * a filter has no parameters. Omits exports and the calls of `leftOut`.
 */
export function listBackofficeReads(world: BackofficeWorld) {
  const parameters = listParameters(world)
  for (const name of Object.keys({ ...parameters, ...leftOut })) {
    if (!(name in calls)) throw new Error(`the bench knows ${name}, and the table of calls does not`)
  }
  return Object.entries<Call>(calls)
    .filter(([name, { who, method, download }]) => {
      return who === 'operator' && method === 'GET' && !download && !(name in leftOut)
    })
    .map(([name, call]) => {
      const { path = call.path, query = {}, typed = {} } = parameters[name] ?? {}
      if (path.includes(':')) throw new Error(`the bench has no ids for the path of ${name}`)
      const { shape = {} } = call.query ? definitionOf(call.query) : {}
      const isOpen = (key: string) => !['cursor', 'limit'].includes(key) && (key in typed || !(key in query))
      const open = Object.keys(shape).filter(isOpen)
      const choices = open.map((key) => {
        const values = key === 'time_zone' ? zones : (typed[key] ?? choicesOf(shape[key] as Schema))
        if (values.length === 0) throw new Error(`the bench has no values for ${key} of ${name}`)
        return values.map((value): Query => Object.assign({}, query, { [key]: value }))
      })
      const pairs = choices.flatMap((ones, place) => {
        const others = choices.slice(place + 1).flat()
        return ones.flatMap((one) => others.map((other): Query => Object.assign({}, one, other)))
      })
      return { name, path, isPaged: 'cursor' in shape, asItOpens: query, choices: choices.flat(), pairs }
    })
}

function choicesOf(schema: Schema): string[] {
  const { innerType, entries } = definitionOf(schema)
  return innerType ? choicesOf(innerType) : Object.values(entries ?? {})
}
