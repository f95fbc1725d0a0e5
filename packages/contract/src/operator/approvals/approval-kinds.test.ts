import { expect, test } from 'vitest'
import { calls } from '../../calls.ts'
import type { Call } from '../../core/call.ts'
import { approvalKindNames } from './approval-kinds.ts'

test('each kind of request has one call that makes it', () => {
  const requested = Object.values<Call>(calls).flatMap(({ requests }) => requests ?? [])
  expect(requested.toSorted()).toEqual(approvalKindNames.toSorted())
})
