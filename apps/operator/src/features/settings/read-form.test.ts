import { expect, test } from 'vitest'
import { basisPoints, percent, readForm } from './read-form.ts'

test.each([
  ['5', 500],
  ['2.5', 250],
  ['0.01', 1],
  ['100', 10_000],
])('%s %% is %i basis points, and back', (typed, points) => {
  expect(basisPoints(typed)).toBe(points)
  expect(percent(points)).toBe(typed)
})

test.each([
  ['5,5', 550],
  ['5%', 500],
  ['5,25 %', 525],
  ['５％', 500],
  ['.5', 50],
])('“%s” is read as %i basis points', (typed, points) => {
  expect(basisPoints(typed)).toBe(points)
})

test.each(['', 'a lot', '1.234', '-1', '1e2', '%', '5%%'])('“%s” is not a percentage', (typed) => {
  expect(basisPoints(typed)).toBeNaN()
})

test('an empty limit is sent as null, and an empty number as not a number', () => {
  const form = new FormData()
  form.set('withdrawal_min_amount', ' ')
  form.set('withdrawal_daily_limit', '500')
  expect(readForm(form)).toMatchObject({
    withdrawal_min_amount: null,
    withdrawal_daily_limit: '500',
    kyc_required_above: null,
    address_lock_hours: Number.NaN,
    referral_prefill: false,
  })
})

test.each([
  ['', null],
  ['yes', true],
  ['no', false],
])('the choice “%s” of a confirmed email is %s', (choice, value) => {
  const form = new FormData()
  form.set('email_confirmation_required', choice)
  expect(readForm(form).email_confirmation_required).toBe(value)
})

test('amounts and counts are read as people write them', () => {
  const form = new FormData()
  form.set('two_approvals_above', '$1,200.00')
  form.set('kyc_required_above', '1200,50')
  form.set('document_kept_months', '1,200')
  expect(readForm(form)).toMatchObject({
    two_approvals_above: '1200.00',
    kyc_required_above: '1200.50',
    document_kept_months: 1200,
  })
})
