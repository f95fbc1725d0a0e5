import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import { listExports } from '../../registry/list-exports.ts'
import * as routes from '../../routes.ts'

test('every call of the contract has one route, and no route is without a call', () => {
  const routed = [...Object.values(routes), ...listExports].map((route) => `${route.call.method} ${route.call.path}`)
  const written = Object.values(calls).map((call) => `${call.method} ${call.path}`)
  expect(routed.toSorted()).toEqual(written.toSorted())
})

test('each handler has the name of its call in stacks', () => {
  const named = [...Object.values(routes), ...listExports].map(({ perform }) => perform.name)
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted())
})
