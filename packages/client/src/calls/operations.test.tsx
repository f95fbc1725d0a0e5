import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { beforeEach, expect, test } from 'vitest'
import { FailedError, RefusedError } from './client.ts'
import { beginOperation, isOpenOperation, listOpenOperations, sendAsOperation } from './operations.ts'

beforeEach(() => sessionStorage.clear())

const sixty = { body: { amount: '60' } }
const refused = (status: number, code?: string) => new RefusedError('No', { status, code })
const sendTo = (answer: () => Promise<unknown>) => sendAsOperation(requestDeposit, sixty, answer).catch(() => undefined)

test('the same values of the same call keep their key, others get their own', () => {
  const key = beginOperation(requestDeposit, sixty)
  expect(beginOperation(requestDeposit, { body: { amount: '61' } })).not.toBe(key)
  expect(beginOperation(requestWithdrawal, sixty)).not.toBe(key)
  expect(beginOperation(requestDeposit, { ...sixty })).toBe(key)
  expect(listOpenOperations(requestDeposit).map(({ values }) => values)).toEqual([
    '{"body":{"amount":"61"}}',
    '{"body":{"amount":"60"}}',
  ])
})

test.each([
  ['no answer', () => Promise.reject(new FailedError('no reply', 0))],
  ['an internal error', () => Promise.reject(refused(500))],
  ['a busy server', () => Promise.reject(refused(429, 'busy'))],
  ['the end of the session', () => Promise.reject(refused(401))],
])('after %s the key is kept, in the storage of the tab', async (_, answer) => {
  await sendTo(answer)
  const [open] = listOpenOperations(requestDeposit)
  expect(sessionStorage.getItem('operations')).toContain(open?.key)
  expect(beginOperation(requestDeposit, sixty)).toBe(open?.key)
})

test.each([
  ['a reply', () => Promise.resolve()],
  ['a refusal', () => Promise.reject(refused(422))],
])('after %s the next call is another operation', async (_, answer) => {
  await sendTo(answer)
  expect(isOpenOperation(requestDeposit, sixty)).toBe(false)
  expect(sessionStorage.length).toBe(0)
})

test('text that another version of the client has kept is ignored', () => {
  sessionStorage.setItem('operations', 'not JSON')
  expect(listOpenOperations(requestDeposit)).toEqual([])
})
