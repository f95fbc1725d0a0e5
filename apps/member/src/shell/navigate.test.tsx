import { beforeEach, expect, test, vi } from 'vitest'
import { navigateWhenLoaded } from './navigate.ts'

const navigate = vi.fn()
beforeEach(() => {
  navigate.mockClear()
  sessionStorage.clear()
})

test('a visitor goes to the next screen at once', () => {
  void navigateWhenLoaded(navigate, '/register')
  expect(navigate).toHaveBeenCalledWith('/register', { state: { visit: expect.any(Number) as number }, replace: false })
})

test('of two screens that a member presses, the last one wins', async () => {
  sessionStorage.setItem('token', 'token-1')
  await Promise.all([navigateWhenLoaded(navigate, '/kyc'), navigateWhenLoaded(navigate, '/profile')])
  expect(navigate.mock.calls.map(([path]) => path as string)).toEqual(['/profile'])
})

test('a link to the current address adds no entry', () => {
  void navigateWhenLoaded(navigate, location.pathname + location.search, { state: { tab: 'withdrawals' } })
  expect(navigate.mock.lastCall?.[1]).toMatchObject({ replace: true, state: { tab: 'withdrawals' } })
})
