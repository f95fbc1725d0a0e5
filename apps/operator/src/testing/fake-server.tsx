import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { refusals, type RefusalCode, type RefusalEntry } from '@cairn/contract/core/refusals.ts'
import { viewOperator } from '@cairn/contract/operator/sessions.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { MemoryRouter } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionProvider } from '../session/session.tsx'

interface SentCall {
  call: string
  body: unknown
}

/** Answers the calls of a component test. The contract types the replies. A call without a reply is not found. */
export class FakeServer {
  /** The calls that change something, in the order in which they were sent. */
  readonly sent: SentCall[] = []
  readonly #answers = new Map<Call, () => Promise<Response>>()

  constructor() {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => this.#answer(String(url), request))
    onTestFinished(() => fetch.mockRestore())
  }

  reply<C extends Call>(call: C, ...[reply]: {} extends CallReply<C> ? [reply?: CallReply<C>] : [reply: CallReply<C>]) {
    this.#answers.set(call, () => Promise.resolve(Response.json({ error: false, msg: '', ...onWire(reply) })))
    return this
  }

  refuse<C extends Call>(call: C, code: C['refusals'][number] | RefusalCode, at?: string) {
    const { status, sentence, field }: RefusalEntry = refusals[code]
    const msg = sentence.replaceAll(/\{\w+\}/g, '')
    this.#answers.set(call, () => Promise.resolve(Response.json({ error: true, msg, code, field, at }, { status })))
    return this
  }

  /** The call stays in flight. */
  hang(call: Call) {
    this.#answers.set(call, () => new Promise(() => undefined))
    return this
  }

  #answer(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const path = url.replace(/^\/api\//, '').split('?')[0] ?? ''
    const call = [...this.#answers.keys()].find(
      (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )
    if (method !== 'GET') this.sent.push({ call: path, body: body ? JSON.parse(String(body)) : undefined })
    if (!call) return Promise.resolve(Response.json({ error: true, msg: `no reply to ${path}` }, { status: 404 }))
    return this.#answers.get(call)!()
  }
}

function onWire(reply: unknown): object {
  return JSON.parse(
    JSON.stringify(reply ?? {}, (_, value: unknown) => (typeof value === 'bigint' ? centsToDecimal(value) : value)),
  ) as object
}

interface Signed {
  server?: FakeServer
  /** The roles of the other operators. */
  colleagues?: OperatorRole[]
}

/** Renders a part of the back office for the operator Olive, who has this role. */
export async function renderAs(role: OperatorRole, children: ReactNode, options: Signed = {}): Promise<FakeServer> {
  // The toasts of an earlier test are kept outside of React.
  toast.remove()
  const { server = new FakeServer(), colleagues = ['owner', 'treasurer'] } = options
  server.reply(viewOperator, {
    operator: { name: 'Olive', email: 'olive@operators.test', role },
    colleagues: colleagues.map((colleague, index) => ({ id: String(index), role: colleague })),
  })
  await render(
    <MemoryRouter>
      <SessionProvider splash={null} Failed={() => 'The session failed'}>
        {children}
        <p>Rendered</p>
      </SessionProvider>
      <Toaster />
    </MemoryRouter>,
  )
  await page.getByText('Rendered', { exact: true }).findElement()
  return server
}

/** Clicks a button by its whole name. */
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

export const hasButton = (name: string) => page.getByRole('button', { name, exact: true }).query() !== null
