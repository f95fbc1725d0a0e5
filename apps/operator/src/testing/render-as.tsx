import { navigateWhenLoaded } from '@cairn/client/navigation/navigate.ts'
import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { onTestFinished } from 'vitest'
import { Route, Router, Switch, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
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
  // A message of this test would be shown in the next one too.
  onTestFinished(() => toast.remove())
  openAddress(at)
  await render(
    <Router aroundNav={navigateWhenLoaded(() => undefined)}>
      <SessionProvider splash={null} Failed={() => 'The session failed'}>
        <Switch>
          <Route path={route}>{children}</Route>
          <Route />
        </Switch>
        <Address />
      </SessionProvider>
      <Toaster />
    </Router>,
  )
  await address.findElement()
  return server
}

/** Puts the browser at an address of the back office, until the test ends. */
export function openAddress(at: string): void {
  const before = location.href
  history.replaceState(null, '', at)
  onTestFinished(() => history.replaceState(null, '', before))
}

/** Where the operator is: the path and the query. */
export const address = page.getByTestId('address')

function Address() {
  const [pathname] = useLocation()
  return <p data-testid="address">{pathname + useSearch()}</p>
}

export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

export const hasButton = (name: string) => page.getByRole('button', { name, exact: true }).query() !== null
