import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { SessionProvider } from './session.tsx'
import { useColleagues } from './use-colleagues.ts'

const operator = { name: 'Olive Owner', email: 'owner@operators.test', role: 'owner' }
const oscar = { id: 'o1', role: 'owner' }

let colleagues = [oscar]
/** The server answers after this. */
let delay = Promise.resolve()
afterEach(() => vi.restoreAllMocks())

test('the colleagues come with the session, and each screen that shows them reads them again', async () => {
  const answer = () => Response.json({ error: false, msg: '', operator, colleagues })
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => delay.then(answer))
  const { rerender } = await render(<App isCountShown={false} />)
  await expect.element(page.getByText('Signed in')).toBeVisible()

  const { promise, resolve } = Promise.withResolvers<void>()
  delay = promise
  await rerender(<App isCountShown />)
  await expect.element(page.getByText('1 colleagues')).toBeVisible()

  colleagues = []
  resolve()
  await expect.element(page.getByText('0 colleagues')).toBeVisible()
})

function App({ isCountShown }: { isCountShown: boolean }) {
  return (
    <MemoryRouter>
      <SessionProvider splash="Wait" Failed={() => 'Failed'}>
        <p>Signed in</p>
        {isCountShown && <ColleagueCount />}
      </SessionProvider>
    </MemoryRouter>
  )
}

function ColleagueCount() {
  return <p>{useColleagues().length} colleagues</p>
}
