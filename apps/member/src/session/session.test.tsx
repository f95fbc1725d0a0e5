import { viewMember } from '@cairn/contract/member/account/members.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, press, renderMember } from '../testing/render-member.tsx'
import { useSession } from './session.tsx'

function Balance() {
  const { user, refresh } = useSession()
  return (
    <>
      <output>{String(user.balance)}</output>
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </>
  )
}

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
