import { expect, test } from 'vitest'
import { chooseSharedBuffers } from './shared-buffers.ts'

const gibibyte = 2 ** 30

test.each([
  ['an eighth of the memory of the machine', 0, 4 * gibibyte, '512MB'],
  ['an eighth of what a container may use', 2 * gibibyte, 64 * gibibyte, '256MB'],
  ['an eighth of the machine where a container has no limit', 2 ** 64, 4 * gibibyte, '512MB'],
  ['no less than what PostgreSQL takes by itself', 0, gibibyte / 2, '128MB'],
  ['no more than a gigabyte', 0, 64 * gibibyte, '1024MB'],
])('the private PostgreSQL keeps %s for its pages', (_what, limit, machine, expected) => {
  expect(chooseSharedBuffers(limit, machine)).toBe(expected)
})
