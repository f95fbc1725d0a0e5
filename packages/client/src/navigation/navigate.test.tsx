import { expect, test, vi } from 'vitest'
import { navigateWhenLoaded } from './navigate.ts'

const navigate = vi.fn<(path: string, options?: object) => void>()
const paths = () => navigate.mock.calls.map(([path]) => path)

/** A navigation, and the end of the loading of each screen. */
function around() {
  navigate.mockClear()
  const loaded: Record<string, () => void> = {}
  const go = navigateWhenLoaded((path) => {
    return path === '/loaded' ? undefined : new Promise<void>((resolve) => (loaded[path] = resolve))
  })
  return { go: (path: string, state?: object) => go(navigate, path, { state }) as unknown as Promise<void>, loaded }
}

test('a screen whose code is loaded is shown at once', () => {
  void around().go('/loaded')
  expect(navigate).toHaveBeenCalledWith('/loaded', { state: { visit: expect.any(Number) as number }, replace: false })
})

test('the current screen stays until the code of the next is loaded', async () => {
  const { go, loaded } = around()
  const gone = go('/kyc')
  expect(paths()).toEqual([])
  loaded['/kyc']?.()
  await gone
  expect(paths()).toEqual(['/kyc'])
})

test('the last of two presses wins', async () => {
  const { go, loaded } = around()
  const both = [go('/kyc'), go('/profile')]
  loaded['/profile']?.()
  loaded['/kyc']?.()
  await Promise.all(both)
  expect(paths()).toEqual(['/profile'])
})

test('a press is dropped when the person goes back before its screen is loaded', async () => {
  const before = location.href
  const { go, loaded } = around()
  const gone = go('/kyc')
  history.replaceState(null, '', '/elsewhere')
  loaded['/kyc']?.()
  await gone
  history.replaceState(null, '', before)
  expect(paths()).toEqual([])
})

test('a link to the current address adds no entry', async () => {
  const { go, loaded } = around()
  const here = location.pathname + location.search
  const gone = go(here, { tab: 'withdrawals' })
  loaded[here]?.()
  await gone
  expect(navigate.mock.lastCall?.[1]).toMatchObject({ replace: true, state: { tab: 'withdrawals' } })
})
