import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { createQueryClient } from '@cairn/client/calls/query-client.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, press, renderAt, renderMember } from '../testing/render-member.tsx'
import { SessionProvider, useSession } from './session.tsx'
import { showError } from './calls/show-error.ts'

function Balance() {
  const { user, refresh, renew } = useSession()
  return (
    <>
      <output>{String(user.balance)}</output>
      <button type="button" onClick={refresh}>
        Refresh
      </button>
      <button type="button" onClick={() => renew({ user: { ...ada, balance: 7n }, data: 'token-9' })}>
        Renew
      </button>
    </>
  )
}

function start() {
  sessionStorage.setItem('token', 'token-1')
  return renderAt(
    <QueryClientProvider client={createQueryClient(showError, 'Network request failed')}>
      <SessionProvider splash="Splash" Failed={({ onRetry }) => <button onClick={onRetry}>Retry</button>}>
        <Balance />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

test('the reply’s token is stored', async () => {
  await renderMember(<Balance />)
  expect(sessionStorage.getItem('token')).toBe('token-2')
})

test('a refresh reads the user again, and its failure keeps the old figures', async () => {
  const { server } = await renderMember(<Balance />)
  server.reply(viewMember, { user: { ...ada, balance: 5n }, data: 'token-3' })
  await press('Refresh')
  await expect.element(page.getByRole('status')).toMatchTextContent('5')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  server.fail(viewMember)
  await press('Refresh')
  await expect.poll(() => log.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('status')).toMatchTextContent('5')
  log.mockRestore()
})

test('a reply with a user and a token replaces both (UI-J5)', async () => {
  await renderMember(<Balance />)
  await press('Renew')
  await expect.element(page.getByRole('status')).toMatchTextContent('7')
  expect(sessionStorage.getItem('token')).toBe('token-9')
})

test('a failure is logged and can be retried (UI-A5)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const server = new FakeServer().fail(viewMember)
  await start()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
  server.reply(viewMember, { user: ada, data: 'token-2' })
  await press('Retry')
  await expect.element(page.getByRole('status')).toMatchTextContent('100000')
})
