import { expect, test } from 'vitest'
import * as strict from './wire.ts'
import * as unchecked from './wire-in-browser.ts'

test('the member client has every name that the rules of requests have', () => {
  expect(Object.keys(unchecked).toSorted()).toEqual(Object.keys(strict).toSorted())
})
