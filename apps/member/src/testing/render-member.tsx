import { createQueryClient } from '@cairn/client/calls/query-client.ts'
import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewMember, type User } from '@cairn/contract/member/account/members.ts'
import type { Capability } from '@cairn/contract/member/capabilities.ts'
import type { DueTerms } from '@cairn/contract/member/terms.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { EntryState } from '../navigation/entry-state.ts'
import { SessionProvider } from '../session/session.tsx'
import { showError } from '../session/calls/show-error.ts'
import { ReauthenticationDialog } from '../shell/prompts/reauthentication-dialog.tsx'

export const ada: User = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  username: 'ada-x7k2',
  // A picture without a request.
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  account_type: 'basic',
  investment_plan: 'Basic',
  balance: 100_000n,
  active_deposit: 0n,
  total_withdrawal: 0n,
  bonus: 0n,
  bitcoin_address: 'bc1qexample',
  ethereum_address: '',
  usdt_address: '',
}

interface Signed {
  server?: FakeServer
  user?: Partial<User>
  /** The server's capabilities beyond the specified calls. */
  extras?: {
    capabilities?: Capability[]
    terms_due?: DueTerms
    session_idle_seconds?: number
    passkey_user?: { site: string; account: string }
  }
}

/** Renders a section for the member Ada, and returns the server and the paths that were visited. */
export async function renderMember(children: ReactNode, { server = new FakeServer(), user, extras }: Signed = {}) {
  sessionStorage.setItem('token', 'token-1')
  server.reply(viewMember, { user: { ...ada, ...user }, data: 'token-2', ...extras })
  const visited = await renderAt(
    <QueryClientProvider client={createQueryClient(showError, 'Network request failed')}>
      <SessionProvider splash={null} Failed={() => 'The session failed'}>
        {children}
        <ReauthenticationDialog />
        <p>Rendered</p>
      </SessionProvider>
    </QueryClientProvider>,
  )
  await page.getByText('Rendered', { exact: true }).findElement()
  return { server, visited }
}

/** Renders a screen of visitors with this state of its history entry, and returns the paths that were visited. */
export async function renderAt(children: ReactNode, state: EntryState | null = null): Promise<string[]> {
  history.replaceState(state, '')
  onTestFinished(() => {
    history.replaceState(null, '')
    sessionStorage.clear()
    toast.remove()
  })
  const location = memoryLocation({ path: '/', record: true })
  await render(
    <Router hook={location.hook}>
      {children}
      <Toaster />
    </Router>,
  )
  return location.history
}

export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
