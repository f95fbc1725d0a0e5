import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { expect, test } from 'vitest'
import { fieldNote } from './field-notes.ts'

const said: RefusalCode[] = [
  'insufficient_balance',
  'bitcoin_address_missing',
  'ethereum_address_missing',
  'usdt_address_missing',
  'photo_missing',
  'country_invalid',
  'id_card_type_invalid',
  'referral_id_not_found',
]

test.each(said)('%s stands at its field in words that do not repeat the message', (code) => {
  const { sentence } = refusals[code]
  expect(fieldNote(sentence).toLowerCase()).not.toContain(sentence.toLowerCase())
})

test('a sentence of the server’s own stands at the field as it is', () => {
  expect(fieldNote('The least you can put into Granite is $100.00')).toBe(
    'The least you can put into Granite is $100.00',
  )
})
