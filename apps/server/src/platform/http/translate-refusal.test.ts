import { expect, test } from 'vitest'
import { refuse } from './refusal.ts'
import { translateRefusal } from './translate-refusal.ts'

test.each([
  [refuse('insufficient_balance'), 'Guthaben nicht ausreichend'],
  [
    refuse('amount_below_minimum', { plan: 'Basic', minimum: 1_050_00n }),
    'Die kleinste Einzahlung für Basic ist 1.050,00\u202f$',
  ],
  [
    refuse('too_many_attempts', { wait: { count: 2, unit: 'day' } }),
    'Zu viele Versuche. Versuchen Sie es erneut in 2 Tagen',
  ],
  [refuse('too_many_attempts', { wait: 'a moment' }), 'Zu viele Versuche. Versuchen Sie es erneut in einem Moment'],
  [
    refuse('withdrawals_locked', { time: new Date('2026-11-27T18:15Z') }),
    'Auszahlungen sind zum Schutz Ihres Kontos bis 27. November 2026 um 18:15 UTC gesperrt',
  ],
  [
    refuse('withdrawals_paused', { asset: 'Bitcoin', why: 'for maintenance' }),
    'Auszahlungen in Bitcoin sind wegen Wartungsarbeiten ausgesetzt. Ihr Geld bleibt in Ihrem Guthaben',
  ],
  // An operator's refusal.
  [refuse('plan_is_closed'), 'A closed plan cannot be changed'],
])('a refusal is written in German, with its amounts and times: %s', (refusal, sentence) => {
  expect(translateRefusal(refusal, 'de')).toBe(sentence)
  expect(translateRefusal(refusal, 'en')).toBe(refusal.message)
})
