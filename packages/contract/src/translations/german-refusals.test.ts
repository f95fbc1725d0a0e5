import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { refusals, type RefusalCode } from '../core/refusals.ts'
import { germanRefusals } from './german-refusals.ts'
import { isOfBackOffice, listRefusals } from '../core/refusals/list-refusals.ts'

const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted()

test('each refusal of a member or a visitor has its sentence in German, and no other has one', () => {
  const codes = Object.values(calls)
    .filter((call) => !isOfBackOffice(call))
    .flatMap((call) => Array.from(listRefusals(call)))
  expect(Object.keys(germanRefusals).toSorted()).toEqual([...new Set(codes)].toSorted())
})

test('a German sentence has the places of the English one, and no full stop at its end', () => {
  for (const [code, sentence] of Object.entries(germanRefusals)) {
    // Only the back office names the present status.
    const english = refusals[code as RefusalCode].sentence.replace('{now}', '')
    expect({ code, places: places(sentence) }).toEqual({ code, places: places(english) })
    expect(sentence).not.toMatch(/\.$/)
  }
})
