import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { hasHiddenCharacter } from './hidden-characters.ts'
import type { Call } from './call.ts'

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
  'line separator': '\u2028',
  escape: '\u001b',
  'deleted character': '\u007f',
  'private character': '\ue000',
  'private character of another plane': '\u{f0000}',
  noncharacter: '\ufffe',
  'unassigned character': '\u0378',
  'object replacement': '\ufffc',
}

test.for(Object.entries(hidden))('a %s is hidden', ([, character]) => {
  expect(hasHiddenCharacter(`pay${character}pal`)).toBe(true)
  expect(hasHiddenCharacter(`${character}paypal`)).toBe(true)
})

test.for(['Zoë O’Brien-Łukasz', 'می‌خواهم', 'क्‍ष', 'a family 👨‍👩‍👧 and ❤️ and 👩🏽‍🚀', 'مرحبا שלום', '公告 — 1.5 % · “now”'])(
  '“%s” has no hidden character',
  (text) => {
    expect(hasHiddenCharacter(text)).toBe(false)
  },
)

/** Texts that no member reads: they are kept as typed, compared, read as a number, or cleaned by the server. */
const unread =
  /password|amount|passkey|challenge|token|code$|username|_above|_limit|min\.|max\.|Address address|File name/

test('no text that an operator types takes a hidden character', () => {
  const refusedAt = new Map<string, boolean>()
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (call.who !== 'operator') continue
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
          const isRefused = !texts.some((text) => z.safeParse(zodSchema, text).success)
          // A schema is listed with and without its checks.
          refusedAt.set(place, isRefused || refusedAt.get(place) === true)
        },
      })
    }
  }
  expect(refusedAt.size).toBeGreaterThan(50)
  expect([...refusedAt].filter(([, isRefused]) => !isRefused).map(([place]) => place)).toEqual([])
})
