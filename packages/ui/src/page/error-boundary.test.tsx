import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from './error-boundary.tsx'

test('a component that throws shows the fallback, and a new key renders it again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = await render(<Shown path="/one" isBroken />)
  await expect.element(page.getByText('This could not be shown.')).toBeVisible()

  await rerender(<Shown path="/one" isBroken={false} />)
  await expect.element(page.getByText('This could not be shown.')).toBeVisible()

  await rerender(<Shown path="/two" isBroken={false} />)
  await expect.element(page.getByText('All is well.')).toBeVisible()
  log.mockRestore()
})

function Shown({ path, isBroken }: { path: string; isBroken: boolean }) {
  return (
    <ErrorBoundary resetKey={path} fallback={<p>This could not be shown.</p>}>
      <Content isBroken={isBroken} />
    </ErrorBoundary>
  )
}

function Content({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('broken')
  return <p>All is well.</p>
}
