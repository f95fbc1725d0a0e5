import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada M. Lovelace', 'AL'],
  ['Ada', 'A'],
  ['  ', ''],
  ['𝒜da 李', '𝒜李'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
