import type { core } from 'zod/mini'
import type { OperatorRole } from './constants.ts'
import type { RefusalCode } from './refusals.ts'

export type Schema = core.$ZodType

/**
 * One call of the platform, as a value. The client's fetch, the server's route and the OpenAPI document are made from it,
 * so it cannot differ from the behaviour. A body is either JSON (`body`) or multipart (`fields` and the name of its one `file`).
 */
interface AnyCall {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/api/`, without a leading slash; `:id` is a part of `params`. */
  path: string
  /** One sentence, shown in the OpenAPI document. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  fields?: Schema
  file?: { name: string; bytesMax: number }
  reply: Schema
  /** The status of a reply to work that a job does later; 200 when absent. */
  status?: 202
  /** It replies with a file of one of these media types; `reply` is the whole of its text. */
  download?: readonly string[]
  /** `kyc` replies and refuses with `{e, m}`; everything else with `{error, msg}`. */
  envelope?: 'kyc'
  /** Takes an `Idempotency-Key` header: the same key is the same operation. */
  movesMoney?: true
  /** The field of the body that re-authenticates. It is no part of the operation, so a repeat with the same key may leave it out. */
  reauthentication?: string
  /**
   * A decision about the record that `params.id` names, or about the settings. It takes the record's `version`, as the reply
   * showed on which the operator decides, in the header `X-Cairn-Version`. When an operator has changed the record since, it is
   * refused as `changed_meanwhile`, with what changed, by whom and when. The server checks it after the handler, in its
   * transaction, so the handler must lock the record (`shared/audit/record-version.ts`).
   */
  versioned?: true
  /** The body describes a person: of a signature over it only its hash is kept. */
  privateBody?: true
  /** The kind of request that it makes for another operator to approve, always or where the rules need it. */
  requests?: string
  /** Its refusals, beyond the refusals of its fields and of every call (`bad_input`, `busy`, …). */
  refusals?: readonly RefusalCode[]
}

/**
 * Who may make a call: visitors, members, or operators of the listed roles. A call of operators must list its roles.
 * A visitor's call with `fromBackOffice` may be sent only by our own back office, before the sign-in there.
 * A change by an operator needs re-authentication, unless `withoutReauthentication` gives the reason in a sentence. More than a few such
 * changes in a row need one all the same, unless the call `decidesNothing`.
 * A change that needs a factor is signed by the operator's passkey, if any, unless `unsigned` gives the reason in a sentence.
 */
type Who =
  | {
      who: 'visitor'
      fromBackOffice?: true
      roles?: never
      withoutReauthentication?: never
      decidesNothing?: never
      unsigned?: never
    }
  | {
      who: 'member'
      fromBackOffice?: never
      roles?: never
      withoutReauthentication?: never
      decidesNothing?: never
      unsigned?: never
    }
  | {
      who: 'operator'
      fromBackOffice?: never
      roles: readonly OperatorRole[]
      withoutReauthentication?: string
      decidesNothing?: true
      unsigned?: string
    }

export type Call = AnyCall & Who

/** Allows no part that a call does not have: it would be a slip that does nothing. */
export type OnlyCallParts<C> = { [Part in Exclude<keyof C, keyof AnyCall | keyof Who>]: never }

/** Keeps the exact type of a call's parts while it checks that they make a call. */
export function call<const C extends Call>(entry: C & OnlyCallParts<C>): C {
  return entry
}

/**
 * Whether the caller must have given a factor (a code of the authenticator) within the last five minutes of the session:
 * a stolen cookie alone then moves no money and gives no rights. It holds for each change by an operator without
 * `withoutReauthentication`, so a new call has it by itself.
 */
export function needsReauthentication({ method, who, withoutReauthentication }: Call): boolean {
  return who === 'operator' && method !== 'GET' && withoutReauthentication === undefined
}

/**
 * Whether the passkey of an operator who has one signs the call: it moves money, directs money or gives rights. A new call that needs
 * a factor has it by itself. `decision.ts` lists the signed texts.
 */
export function needsSignature(decided: Call): boolean {
  return needsReauthentication(decided) && decided.unsigned === undefined
}

/** Whether a change without re-authentication counts toward the few in a row. */
export function countsAsDecision({ decidesNothing, method, who, withoutReauthentication }: Call): boolean {
  return who === 'operator' && method !== 'GET' && withoutReauthentication !== undefined && !decidesNothing
}

type Input<S> = S extends Schema ? core.input<S> : unknown
type Output<S> = S extends Schema ? core.output<S> : undefined

/** The caller's input. A file can have a `fetch` of its own, which knows how much of it is sent. */
export type CallInput<C extends Call> = (C extends { params: infer P } ? { params: Input<P> } : unknown) &
  (C extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (C extends { body: infer B } ? { body: Input<B> } : unknown) &
  (C extends { fields: infer F } ? { fields: Input<F> } : unknown) &
  (C extends { file: object } ? { file: Blob; fetch?: typeof fetch } : unknown) &
  (C extends { versioned: true } ? { version: string } : unknown) &
  (C extends { who: 'operator' } ? { shown?: Shown } : unknown)

/** The page's content of the decided record, if the call names it by its id only. The signature covers it. */
export type Shown = Readonly<Record<string, unknown>>

/** The body as the server reads it. */
export type CallBody<C extends Call> = C extends { body: infer B } ? Output<B> : undefined
export type CallFields<C extends Call> = C extends { fields: infer F } ? Output<F> : undefined
export type CallParams<C extends Call> = C extends { params: infer P } ? Output<P> : undefined
export type CallQuery<C extends Call> = C extends { query: infer Q } ? Output<Q> : undefined

/** The reply as the server writes it, and as the client has read it. */
export type CallReplyInput<C extends Call> = core.input<C['reply']>
export type CallReply<C extends Call> = core.output<C['reply']>
