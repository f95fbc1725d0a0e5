import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { expect, test, vi } from 'vitest'
import { fieldNote, refusalText } from './refusal-text.ts'

const specified: RefusalCode[] = [
  'insufficient_balance',
  'bitcoin_address_missing',
  'ethereum_address_missing',
  'usdt_address_missing',
  'photo_missing',
  'country_invalid',
  'id_card_type_invalid',
  'referral_id_not_found',
]

test.each(specified)('the note for %s does not repeat its message', (code) => {
  const { sentence } = refusals[code]
  expect(fieldNote({ message: sentence }).toLowerCase()).not.toContain(sentence.toLowerCase())
})

test.each(['The minimum deposit for Granite is $100.00', 'Try again.'])('%s is its own note, and ends', (message) => {
  expect(fieldNote({ message })).toBe(`${message.replace(/\.$/, '')}.`)
})

test.each([
  ['the same in UTC', '2026-11-23T04:54:00.000Z', 0, 'Locked.'],
  [
    'added elsewhere',
    '2026-11-23T04:54:00.000Z',
    -60,
    expect.stringMatching(/^Locked\. In your time zone: 2\d Nov.*\.$/),
  ],
  ['left out when it cannot be read', 'tomorrow', NaN, 'Locked.'],
  ['left out when there is none', undefined, NaN, 'Locked.'],
])('the reader’s own time of a refusal is %s', (_, until, offset, text) => {
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(refusalText({ message: 'Locked', until })).toEqual(text)
  zone.mockRestore()
})
