import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { refusals, type RefusalCode, type RefusalEntry } from '@cairn/contract/core/refusals.ts'
import { ClientPages } from './client-pages.ts'
import { ScriptedServer, type RecordedRequest, type Reply } from './scripted-server.ts'

export type Session = Pick<CallReply<typeof viewOperator>, 'operator' | 'colleagues'>

/** Owners enough that each of them finds a second person, whoever it is about. */
const others = ['a colleague', 'another colleague'].map((id) => ({ id, role: 'owner' }))

/**
 * A server for the back office that says what it was told to say, call by call. The contract types what it says, so that a reply
 * which the real one could not give does not compile.
 */
export class OfficeServer extends ScriptedServer {
  /** How long each answer is on its way. */
  answersAfterMs = 0
  readonly #replies = new Map<Call, Reply>()

  constructor(dist: string) {
    super(new ClientPages(dist, '/operator'))
  }

  /** Answers a call from now on; cents are written as the wire has them. */
  gives<C extends Call>(call: C, reply: CallReply<C>): void {
    const json = JSON.stringify(reply, (_, value: unknown) =>
      typeof value === 'bigint' ? centsToDecimal(value) : value,
    )
    this.#replies.set(call, { json: { error: false, msg: '', ...JSON.parse(json) } })
  }

  /** Refuses a call from now on, by its words of the contract; `filled` stands for what they leave open, and `at` in it for where it is shown. */
  refuses<C extends Call>(
    call: C,
    code: C['refusals'][number] | RefusalCode,
    filled: Record<string, string> = {},
  ): void {
    const { status, sentence, field }: RefusalEntry = refusals[code]
    const msg = sentence.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
    this.#replies.set(call, { status, json: { error: true, msg, code, field, at: filled['at'] } })
  }

  /** Has a fault at each such call. */
  fails(call: Call): void {
    this.#replies.set(call, { status: 500, html: 'down' })
  }

  /** Never answers. */
  holds(call: Call): void {
    this.#replies.set(call, { until: new Promise(() => undefined) })
  }

  /** Whoever looks at the back office, and others beside them; nobody has signed in without it. */
  signIn(operator: Session['operator'], colleagues: Session['colleagues'] = others): void {
    this.gives(viewOperator, { operator, colleagues })
  }

  protected say({ method, path }: RecordedRequest): Reply {
    // What has parts that are filled in comes after what is written out: `preview` is no id.
    const calls = [...this.#replies.keys()].toSorted((one, other) => parts(one) - parts(other))
    const call = calls.find((each) => each.method === method && patternOf(each).test(path))
    if (call) return { delayMs: this.answersAfterMs, ...this.#replies.get(call) }
    const { status, sentence } = refusals[path === viewOperator.path ? 'not_signed_in' : 'not_found']
    return {
      status,
      json: { error: true, msg: sentence, code: path === viewOperator.path ? 'not_signed_in' : 'not_found' },
    }
  }
}

function parts({ path }: Call): number {
  return path.split(':').length
}

function patternOf({ path }: Call): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
