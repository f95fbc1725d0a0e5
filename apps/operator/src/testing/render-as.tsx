import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionProvider } from '../session/session.tsx'

interface Signed {
  server?: FakeServer
  colleagues?: OperatorRole[]
  /** The address, and the pattern of the screen's route when it has parameters. */
  at?: string
  route?: string
}

/** Renders a part of the back office for the operator Olive, who has this role. */
export async function renderAs(role: OperatorRole, children: ReactNode, options: Signed = {}): Promise<FakeServer> {
  const { server = new FakeServer(), colleagues = ['owner', 'treasurer'], at = '/', route = '*' } = options
  server.reply(viewOperator, {
    operator: { name: 'Olive', email: 'olive@operators.test', role },
    colleagues: colleagues.map((colleague, index) => ({ id: String(index), role: colleague })),
  })
  // A record renews when its window gets the focus, which the first click of a test would give it.
  window.focus()
  await render(
    <MemoryRouter initialEntries={[at]}>
      <SessionProvider splash={null} Failed={() => 'The session failed'}>
        <Routes>
          <Route path={route} element={children} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </SessionProvider>
      <Toaster />
    </MemoryRouter>,
  )
  await address.findElement()
  return server
}

/** Where the operator is: the path and the query. */
export const address = page.getByTestId('address')

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

/** Clicks a button by its whole name. */
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

export const hasButton = (name: string) => page.getByRole('button', { name, exact: true }).query() !== null
