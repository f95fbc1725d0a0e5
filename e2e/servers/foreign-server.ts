import { ClientPages } from './client-pages.ts'
import { minimalReplies, type ForeignUser } from './specification.ts'
import { ScriptedServer, type RecordedRequest, type Reply } from './scripted-server.ts'

export type { RecordedRequest, Reply } from './scripted-server.ts'
export type Answer = Reply | ((request: RecordedRequest) => Reply)

/**
 * A server that is not ours: it keeps section 7 of the specification, exactly and minimally, and knows nothing else. What it
 * answers can be set call by call, and it remembers what it was asked.
 */
export class ForeignServer extends ScriptedServer {
  user: ForeignUser = minimalReplies.user()
  readonly #answers = new Map<string, Answer>()
  #tokens = 0

  constructor(dist: string) {
    super(new ClientPages(dist))
  }

  /** Sets what a call answers from now on: `foreign.answer('user/account/login', { json: {…} })`. */
  answer(path: string, answer: Answer): void {
    this.#answers.set(path, answer)
  }

  /** Keeps a call waiting until the returned function is called; then it answers as it would have. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = this.#answers.get(path)
    this.answer(path, (request) => ({ ...this.#answerTo(request, answer), until: promise }))
    return resolve
  }

  /** What has been asked of one call so far. */
  requestsTo(path: string): RecordedRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  /** Each token is new, so that a test sees whether the client kept the newest one. */
  nextToken(): string {
    this.#tokens += 1
    return `token-${this.#tokens}`
  }

  protected say(request: RecordedRequest): Reply {
    return this.#answerTo(request, this.#answers.get(request.path))
  }

  #answerTo(request: RecordedRequest, answer: Answer | undefined): Reply {
    if (answer) return typeof answer === 'function' ? answer(request) : answer
    return minimalReplies.to(request, this)
  }
}
