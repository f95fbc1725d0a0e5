import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { expect, test } from 'vitest'
import { listRecordSteps } from './record-steps.ts'

const deposit: MemberRecord = {
  _id: 'd1',
  type: 'deposit',
  amount: 250_00n,
  date: 'asked',
  status: 'pending',
  wallet: 'bitcoin',
  transfers: [],
}
const withdrawal: MemberRecord = { ...deposit, type: 'withdrawal' }
const steps = (record: MemberRecord) => listRecordSteps(record).map(({ title, at, state }) => [title, at, state])
const requested = ['Requested', 'asked', 'done']
const confirmed = ['Payment received', 'ended', 'done']

test.each<[string, MemberRecord, unknown[][]]>([
  [
    'a deposit that waits for its payment',
    { ...deposit, cancellable: true },
    [
      requested,
      ['You send the payment', undefined, 'now'],
      ['We check that it has arrived', undefined, 'next'],
      ['In the plan', undefined, 'next'],
      ['Returned to your balance', undefined, 'next'],
    ],
  ],
  [
    'a deposit whose payment is being checked',
    deposit,
    [
      requested,
      ['You send the payment', undefined, 'done'],
      ['We check that it has arrived', undefined, 'now'],
      ['In the plan', undefined, 'next'],
      ['Returned to your balance', undefined, 'next'],
    ],
  ],
  [
    'a deposit in a plan with a term',
    { ...deposit, status: 'completed', ended_at: 'ended', term_ends_at: 'term' },
    [requested, confirmed, ['In the plan', 'term', 'now'], ['Returned to your balance', undefined, 'next']],
  ],
  [
    'a deposit from the balance in a plan without a term',
    { ...deposit, wallet: 'balance', status: 'completed', ended_at: 'ended' },
    [
      ['Paid from your balance', 'asked', 'done'],
      ['In the plan', undefined, 'now'],
      ['Returned to your balance', undefined, 'next'],
    ],
  ],
  [
    'a released deposit',
    { ...deposit, status: 'completed', ended_at: 'ended', term_ends_at: 'term', released_at: 'released' },
    [requested, confirmed, ['In the plan', undefined, 'done'], ['Returned to your balance', 'released', 'done']],
  ],
  [
    'a deposit that was credited wrongly',
    { ...deposit, status: 'completed', ended_at: 'ended', released_at: 'released', reversed_at: 'reversed' },
    [requested, confirmed, ['Taken back', 'reversed', 'failed']],
  ],
  [
    'a cancelled deposit',
    { ...deposit, status: 'cancelled', ended_at: 'ended' },
    [requested, ['Cancelled', 'ended', 'failed']],
  ],
  [
    'an expired deposit',
    { ...deposit, status: 'expired', ended_at: 'ended' },
    [requested, ['Expired', 'ended', 'failed']],
  ],
  [
    'a pending withdrawal',
    { ...withdrawal, cancellable: true },
    [requested, ['We review it', undefined, 'now'], ['We send it', undefined, 'next']],
  ],
  [
    'an approved withdrawal',
    { ...withdrawal, status: 'processing', approved_at: 'approved' },
    [requested, ['Approved', 'approved', 'done'], ['We send it', undefined, 'now']],
  ],
  [
    'a sent withdrawal',
    { ...withdrawal, status: 'completed', approved_at: 'approved', ended_at: 'ended' },
    [requested, ['Approved', 'approved', 'done'], ['Sent', 'ended', 'done']],
  ],
])('the steps of %s', (_, record, expected) => {
  expect(steps(record)).toEqual(expected)
})

test('a rejected withdrawal has its reason, and where its money is', () => {
  const record = { ...withdrawal, status: 'rejected', ended_at: 'ended', reason: 'The address is not yours.' }
  expect(listRecordSteps(record).at(-1)).toEqual({
    title: 'Rejected',
    at: 'ended',
    state: 'failed',
    note: 'The address is not yours. The money is back in your balance.',
  })
})
