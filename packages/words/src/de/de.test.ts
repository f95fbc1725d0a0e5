import { germanRefusals } from '@cairn/contract/translations/german-refusals.ts'
import * as lists from '@cairn/contract/operator/shared/reasons.ts'
import { countries } from '@cairn/contract/core/countries.ts'
import { translations } from '@cairn/contract/core/constants.ts'
import { expect, test } from 'vitest'
import { countries as germanCountries } from './member/account/countries.ts'
import { reasons, showReason } from './member/reasons.ts'
import { readWords, type Words } from '../testing/read-words.ts'

const english = await readWords()
/** Their keys are texts or values of the server, which a language adds. */
const ownKeys =
  /\.fieldNotes\.|^shared\/statuses\.ts |withdrawals\.blockers\.pauses\.|kyc\.countries\.|coins\.balance\.|account\/countries\.ts|reasons\.ts reasons\./
const keys = (words: Words) => [...words.keys()].filter((key) => !ownKeys.test(key)).toSorted()

test.each(translations)('every text of the member client is there in %s, and no other', async (language) => {
  const translated = await readWords(language)
  expect(keys(translated)).toEqual(keys(english))
})

test.each(translations)('no text is left empty or in English in %s', async (language) => {
  const same = [...(await readWords(language))].filter(
    ([key, text]) => typeof text === 'string' && / \w+ /.test(text) && (text === english.get(key) || !text.trim()),
  )
  expect(same).toEqual([])
})

test.each(translations)(
  'each note at a field belongs to a message of the client or the server in %s',
  async (language) => {
    const translated = await readWords(language)
    const messages = new Set<unknown>([...translated.values(), ...Object.values(germanRefusals)])
    const notes = [...translated.keys()].flatMap((key) => key.split('.fieldNotes.')[1] ?? [])
    expect(notes.filter((message) => !messages.has(message))).toEqual([])
  },
)

test('each reason that a member may read is there in German, and is found before what an operator has added', () => {
  const { formatReason: _, ...tables } = lists
  const sentences = Object.values(tables).flatMap((table) => Object.values(table).filter(Boolean))
  expect(Object.keys(reasons).toSorted()).toEqual([...new Set(sentences)].toSorted())
  expect(showReason('Your account was frozen. Call us.')).toBe('Ihr Konto wurde eingefroren. Call us.')
  expect(showReason('Another reason.')).toBe('Another reason.')
})

test('each German country is on the list', () => {
  expect(Object.keys(germanCountries).filter((name) => !countries.some((one) => one === name))).toEqual([])
})
