import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '../../calls.ts'
import { removeHidden } from './hidden-characters.ts'
import type { Call } from '../call.ts'

const hidden = {
  'right-to-left override': '\u202e',
  'left-to-right isolate': '\u2066',
  'right-to-left mark': '\u200f',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'grapheme joiner': '\u034f',
  'hangul filler': '\u3164',
  'blank braille': '\u2800',
  'variation selector': '\ufe0f',
  tag: '\u{e0041}',
  'private character': '\ue000',
  'private character of another plane': '\u{f0000}',
  noncharacter: '\ufffe',
  'unassigned character': '\u0378',
  'object replacement': '\ufffc',
}

test.for(Object.entries(hidden))('a %s is removed', ([, character]) => {
  expect(removeHidden(`pay${character}pal`)).toBe('paypal')
  expect(removeHidden(`${character}paypal`)).toBe('paypal')
})

test.for(['Zoë O’Brien-Łukasz', 'می‌خواهم', 'क्‍ष', 'a family 👨‍👩‍👧 and ❤️ and 👩🏽‍🚀', 'مرحبا שלום', '公告 — 1.5 % · “now”'])(
  '“%s” stays as it is',
  (text) => {
    expect(removeHidden(text)).toBe(text)
  },
)

/** Texts that no member reads: they are kept as typed, compared, read as a number, or cleaned by the server. */
const unread =
  /password|amount|passkey|challenge|token|code$|username|upline|wallet|plan\.|_above|_limit|min\.|max\.|rate\.|[Aa]ddress$|requestReceivingAddress|File name|signInOperator email/

test('no text that a person types keeps a character that nobody sees', () => {
  const cleanAt = new Map<string, boolean>()
  for (const [name, call] of Object.entries<Call>(calls)) {
    for (const schema of [call.body, call.fields]) {
      if (!schema) continue
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override({ zodSchema, path }) {
          const place = `${name} ${path.filter((key) => key !== 'properties').join('.')}`
          if (zodSchema._zod.def.type !== 'string' || unread.test(place)) return
          const texts = ['abc', 'a@b.test/', 'https://a.test/'].flatMap((text) =>
            Object.values(hidden).map((character) => `${text}${character}def`),
          )
          const isClean = texts.every((text) => {
            const { data = '' } = z.safeParse(zodSchema, text)
            return removeHidden(String(data)) === data
          })
          // A schema is listed with and without its checks.
          cleanAt.set(place, isClean || cleanAt.get(place) === true)
        },
      })
    }
  }
  expect(cleanAt.size).toBeGreaterThan(50)
  expect([...cleanAt].filter(([, isClean]) => !isClean).map(([place]) => place)).toEqual([])
})
