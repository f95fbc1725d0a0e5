import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { expect, test } from 'vitest'
import { fieldNote } from './field-notes.ts'

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
  expect(fieldNote(sentence).toLowerCase()).not.toContain(sentence.toLowerCase())
})

test('an unspecified sentence is its own note', () => {
  expect(fieldNote('The minimum deposit for Granite is $100.00')).toBe('The minimum deposit for Granite is $100.00')
})
