import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { SessionProvider } from './session.tsx'
import { useColleagues } from './use-colleagues.ts'

const operator = { name: 'Olive Owner', email: 'owner@operators.test', role: 'owner' }
const oscar = { id: 'o1', role: 'owner' }

let colleagues = [oscar]
/** What the server waits for before it answers. */
let until = Promise.resolve()
afterEach(() => vi.restoreAllMocks())

test('who else is there is known with the session, and looked at anew on each screen that speaks of it', async () => {
  const answer = () => Response.json({ error: false, msg: '', operator, colleagues })
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => until.then(answer))
  const { rerender } = await render(<Office isSpoken={false} />)
  await expect.element(page.getByText('Signed in')).toBeVisible()

  const { promise, resolve } = Promise.withResolvers<void>()
  until = promise
  await rerender(<Office isSpoken />)
  await expect.element(page.getByText('1 beside')).toBeVisible()

  colleagues = []
  resolve()
  await expect.element(page.getByText('0 beside')).toBeVisible()
})

function Office({ isSpoken }: { isSpoken: boolean }) {
  return (
    <MemoryRouter>
      <SessionProvider splash="Wait" Failed={() => 'Failed'}>
        <p>Signed in</p>
        {isSpoken && <Beside />}
      </SessionProvider>
    </MemoryRouter>
  )
}

function Beside() {
  return <p>{useColleagues().length} beside</p>
}
