import { expect, test } from 'vitest'
import { listDeposits, releaseDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { previewDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { fakeRefusal, findCall } from './fake-answers.ts'

test('a fake refuses only with what the call refuses with', () => {
  for (const code of ['deposit_not_in_plan', 'reason_invalid', 'session_ended', 'changed_meanwhile', 'busy'] as const)
    expect(fakeRefusal(releaseDeposit, code).json.code).toBe(code)
  for (const code of ['too_many_attempts', 'amount_invalid', 'kyc_not_pending', 'account_locked'] as const)
    expect(() => fakeRefusal(releaseDeposit, code), code).toThrow('never refuses')
  expect(() => fakeRefusal(listDeposits, 'changed_meanwhile')).toThrow('never refuses')
})

test('a refusal fills the gaps of its sentence', () => {
  const { json } = fakeRefusal(releaseDeposit, 'deposit_not_in_plan', { status: 'pending' })
  expect(json.msg).toBe('This deposit is not in a plan. It is pending')
})

test('a path without parameters is not taken for an id', () => {
  const view = { ...viewDeposit, path: 'operator/distributions/:id' }
  const request = { method: 'GET', path: previewDistribution.path }
  expect(findCall([view, previewDistribution], request)).toBe(previewDistribution)
})
