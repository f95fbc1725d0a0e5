import { lazy, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Screen } from './screen.tsx'
import { ScreenArea } from './screen-area.tsx'

const area = (path: string, screen: ReactNode) => (
  <ScreenArea path={path} waitFor="the screen" broken="Broken" className="">
    {screen}
  </ScreenArea>
)
const heading = page.getByRole('heading', { level: 1 })

/** A screen whose code arrives on demand. */
function late(title: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const Late = lazy(() => promise.then(() => ({ default: () => <Screen title={title}>…</Screen> })))
  return { screen: <Late key={title} />, arrive: resolve }
}

test('the heading takes the focus when the code of its screen arrives late, but not on the first screen', async () => {
  const [first, second] = [late('First'), late('Second')]
  const { rerender } = await render(area('/first', first.screen))
  first.arrive()
  await expect.element(heading).toHaveTextContent('First')
  await expect.element(heading).not.toHaveFocus()

  await rerender(area('/second', second.screen))
  await expect.element(page.getByText('Loading the screen…')).toBeInTheDocument()
  second.arrive()
  await expect.element(heading).toHaveTextContent('Second')
  await expect.element(heading).toHaveFocus()
})
