import { afterEach, expect, test, vi } from 'vitest'
import { tabStorage } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  tabStorage.clear()
})

function forbid(...methods: ('getItem' | 'setItem' | 'removeItem' | 'clear')[]) {
  for (const method of methods) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  }
}

test('a text is kept for the tab until it is removed', () => {
  tabStorage.write('a', '1')
  expect([tabStorage.read('a'), sessionStorage.getItem('a'), tabStorage.isForgetful('a')]).toEqual(['1', '1', false])
  tabStorage.write('a', null)
  expect([tabStorage.read('a'), sessionStorage.getItem('a')]).toEqual([null, null])
})

test('where the browser forbids storage, a text lasts as long as the page', () => {
  forbid('getItem', 'setItem', 'removeItem', 'clear')
  tabStorage.write('a', '1')
  expect([tabStorage.read('a'), tabStorage.isForgetful('a'), tabStorage.read('b')]).toEqual(['1', true, null])
  tabStorage.clear()
  expect(tabStorage.read('a')).toBeNull()
})

test('where there is no space, the new text hides the old one', () => {
  tabStorage.write('a', '1')
  forbid('setItem')
  tabStorage.write('a', '2')
  expect(tabStorage.read('a')).toBe('2')
})
