import type { Call } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { listRefusals } from '@cairn/contract/core/refusals/list-refusals.ts'
import type { RefusalEntry } from '@cairn/contract/core/refusals/refusal-entry.ts'
import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'

/** A refusal's content beside its code: the values of the gaps in its sentence, and the fields of some replies. */
export interface RefusalValues {
  [gap: string]: string | string[] | undefined
  methods?: string[]
}

/** A refusal in the words of the contract. Throws when the call never refuses with this code. */
export function fakeRefusal(call: Call, code: RefusalCode, values: RefusalValues = {}) {
  if (!listRefusals(call).has(code)) throw new Error(`${call.method} ${call.path} never refuses with ${code}`)
  const { status, sentence, field }: RefusalEntry = refusals[code]
  const msg = sentence.replaceAll(/\{(\w+)\}/g, (_, gap: string) => String(values[gap] ?? ''))
  const { at, challenge, methods } = values
  return { status, json: { error: true, msg, code, field: values['field'] ?? field, at, challenge, methods } }
}

/** A reply as the server writes it, with cents as decimal dollars. */
export function toWire(reply: unknown): object {
  return JSON.parse(JSON.stringify(reply ?? {}, writeCents)) as object
}

const writeCents = (_: string, value: unknown) => (typeof value === 'bigint' ? centsToDecimal(value) : value)

interface Addressed {
  method: string
  path: string
}

export function isFor(call: Call, { method, path }: Addressed): boolean {
  return call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}

/** The call that a request is for. A path without parameters comes first: `preview` is not an id. */
export function findCall(calls: Iterable<Call>, request: Addressed): Call | undefined {
  return [...calls]
    .toSorted((one, other) => parameterCount(one) - parameterCount(other))
    .find((call) => isFor(call, request))
}

const parameterCount = ({ path }: Call) => path.split(':').length
