import type { Call, CallBody, CallFields, CallParams, CallQuery, CallReplyInput } from '@cairn/contract/core/call.ts'
import type { Transaction } from '../database/database.ts'
import type { BoundCaller, Caller } from './callers.ts'
import type { KeptToken } from './cookies.ts'
import type { Device } from './device.ts'
import type { FileReply } from './file-reply.ts'
import type { Services } from '../services.ts'
import type { Refusal } from './refusal.ts'

/** The context of a handler. */
export interface Context<C extends Call> {
  call: C
  body: CallBody<C>
  fields: CallFields<C>
  params: CallParams<C>
  query: CallQuery<C>
  file: C extends { file: object } ? Buffer : undefined
  caller: Extract<Caller, { kind: C['who'] }>
  services: Services
  /** The client's address, from the connection or a trusted proxy. */
  address: string
  device: Device
  requestId: string
  setCookie: (name: string, kept: KeptToken) => void
}

type Prepare<C extends Call, P> = (context: Context<C>) => Promise<P>
type Perform<C extends Call, P> = (
  context: Context<C> & Pick<BoundCaller, 'actor' | 'audit'> & { tx: Transaction; prepared: P },
) => Promise<Reply<C>>
type Reply<C extends Call> = C extends { download: readonly (infer M)[] } ? FileReply<M> : CallReplyInput<C>

/** Keeps data that a refusal must not lose, in a transaction of its own, before the refusal is sent. */
type Keep<C extends Call> = (
  context: Context<C> & Pick<BoundCaller, 'audit'> & { tx: Transaction },
  refusal: Refusal,
) => Promise<void>

/** A context of an unknown call, as `registerRoute` fills it in. */
export type AnyContext = { [K in keyof Context<Call>]: any }

/** A call and its handler. Inside `route()` the types are exact; in the list of all routes they are not. */
export interface Route {
  call: Call
  prepare: ((context: AnyContext) => Promise<unknown>) | undefined
  perform: (context: AnyContext & BoundCaller & { tx: Transaction; prepared: unknown }) => Promise<unknown>
  keep?: (context: AnyContext & BoundCaller & { tx: Transaction }, refusal: Refusal) => Promise<void>
}

/**
 * The handler of a call. `perform` runs in one transaction, which a refusal or an internal error rolls back. A read (`GET`) runs
 * without one. Slow work (hashing a password, decoding a picture, writing a file) goes into `prepare`, which runs before and
 * holds no connection: `route(call, prepare, perform)`. It changes no record. A job removes the file of a refused call.
 */
export function route<const C extends Call>(call: C, perform: Perform<C, undefined>): Route
export function route<const C extends Call, P>(call: C, prepare: Prepare<C, P>, perform: Perform<C, P>): Route
export function route(call: Call, first: any, second?: any): Route {
  return second ? { call, prepare: first, perform: second } : { call, prepare: undefined, perform: first }
}

/**
 * The handler of a call whose refusal must leave a record. `keep` runs for every refusal and error once the caller and the
 * request are known, because the reported event may have happened outside. If `keep` fails, its error is the answer.
 */
export function routeKeepingRefusals<const C extends Call>(
  call: C,
  perform: Perform<C, undefined>,
  keep: Keep<C>,
): Route {
  return { ...route(call, perform), keep: keep as NonNullable<Route['keep']> }
}
