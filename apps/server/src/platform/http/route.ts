import { calls } from '@cairn/contract/calls.ts'
import type { Call, CallBody, CallFields, CallParams, CallQuery, CallReplyInput } from '@cairn/contract/core/call.ts'
import type { Transaction } from '../database/database.ts'
import type { Rows } from '../database/rows/rows.ts'
import type { BoundCaller, Caller } from './callers.ts'
import type { KeptToken } from './request/cookies.ts'
import type { Language } from './request/language.ts'
import type { Device } from './request/device.ts'
import type { FileReply } from './file-reply.ts'
import type { Services } from '../services.ts'
import type { Refusal } from './refusal.ts'

const callNames = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]))

/** What a handler works with. */
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
  language: Language
  /** Lets the browser onRefusal a token under this name. */
  setCookie: (name: string, kept: KeptToken) => void
}

type Prepare<C extends Call, P> = (context: Context<C>) => Promise<P>
type Performing<C extends Call, P> = Context<C> &
  Pick<BoundCaller, 'actor' | 'audit'> & { tx: Transaction; prepared: P }
type Perform<C extends Call, P> = (
  context: Performing<C, P>,
) => Promise<C extends { movesMoney: true } ? StoredReply : Reply<C>>
type Reply<C extends Call> = C extends { download: readonly (infer M)[] } ? FileReply<M> : WithRows<CallReplyInput<C>>
/** The list of a reply may be rows as PostgreSQL sent them, with null for an optional field. */
type WithRows<R> = { [Field in keyof R]: R[Field] | Rows<RowOf<R[Field]>> }
type RowOf<List> = List extends readonly (infer Row)[]
  ? { [Field in keyof Row]: undefined extends Row[Field] ? Row[Field] | null : Row[Field] }
  : never

/** The reply of a money call, as JSON: only `storeReply` makes one, so that no money call changes anything before it. */
export type StoredReply = string & { readonly isStored: true }

/** Reads the conditions of a money call. The member is not known to be signed in yet, so it refuses nothing and locks nothing. */
type ReadConditions<C extends Call, T> = (tx: Transaction, memberId: string, body: CallBody<C>) => Promise<T>
type PerformMoney<C extends Call, T> = (
  context: Omit<Performing<C, undefined>, 'prepared'> & {
    conditions: T
    /** Comes before the first change. */
    storeReply: (reply: CallReplyInput<C>) => StoredReply
  },
) => Promise<StoredReply>

/** Keeps what must not be lost when a call is refused, in a transaction of its own, before the refusal is answered. */
type OnRefusal<C extends Call> = (
  context: Context<C> & Pick<BoundCaller, 'audit'> & { tx: Transaction },
  refusal: Refusal,
) => Promise<void>

/** A context of an unknown call, as `registerRoute` fills it in. */
export type AnyContext = { [K in keyof Context<Call>]: any }

/** The same with the caller bound to the transaction, as a handler gets it. */
export type BoundContext = AnyContext &
  BoundCaller & { tx: Transaction; prepared: unknown } & Partial<{
    conditions: any
    storeReply: (reply: any) => StoredReply
  }>

/** A call and its handler. Inside `route()` the types are exact; in the list of all routes they are not. */
export interface Route {
  call: Call
  prepare: ((context: AnyContext) => Promise<unknown>) | undefined
  readConditions?: (tx: Transaction, memberId: string, body: any) => Promise<unknown>
  perform: (context: BoundContext) => Promise<unknown>
  onRefusal?: (context: AnyContext & BoundCaller & { tx: Transaction }, refusal: Refusal) => Promise<void>
}

/**
 * The handler of a call. `perform` runs in one transaction; a refusal or an internal error rolls it back. A read (`GET`) runs
 * without one. Slow work (hashing a password, decoding a picture, writing a file) goes into `prepare`, which runs before and holds
 * no connection while it works: `route(call, prepare, perform)`. What must survive a refusal (a used code, a counted attempt) it
 * writes in transactions of its own. A job removes the file of a call that was then refused.
 */
export function route<const C extends Call>(call: C, perform: Perform<C, undefined>): Route
export function route<const C extends Call, P>(call: C, prepare: Prepare<C, P>, perform: Perform<C, P>): Route
export function route(call: Call, first: any, second?: any): Route {
  const { prepare, perform } = second ? { prepare: first, perform: second } : { prepare: undefined, perform: first }
  // Stacks name a handler as the contract names its call.
  Object.defineProperty(perform, 'name', { value: callNames.get(call) })
  return { call, prepare, perform }
}

/**
 * The handler of a call whose refusal must leave something behind. `onRefusal` runs for every refusal and error after the caller and the
 * request are known, because what the call would have recorded may have happened outside. When `onRefusal` fails, its error is answered.
 */
export function routeWithRefusalHook<const C extends Call>(
  call: C,
  perform: Perform<C, undefined>,
  onRefusal: OnRefusal<C>,
): Route {
  return { ...route(call, perform), onRefusal: onRefusal as NonNullable<Route['onRefusal']> }
}

/**
 * The handler of a member's money call, in two round trips: `readConditions` is sent with the look-up of the caller, and all changes with
 * the commit. So `perform` awaits nothing of the database in the common case, and calls `storeReply` before its first change.
 */
export function moneyRoute<const C extends Call & { movesMoney: true }, T>(
  call: C,
  readConditions: ReadConditions<C, T>,
  perform: PerformMoney<C, T>,
  onRefusal?: OnRefusal<C>,
): Route {
  return {
    ...route(call as Call, perform as unknown as Perform<Call, undefined>),
    readConditions,
    ...(onRefusal && { onRefusal: onRefusal as NonNullable<Route['onRefusal']> }),
  }
}
