import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBody } from './json.ts'

const read = (text: string) => parseBody(Buffer.from(text))
const codeOf = (bytes: Buffer) => {
  try {
    parseBody(bytes)
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

const around = (...bytes: number[]) => Buffer.from([...Buffer.from('{"a":"'), ...bytes, ...Buffer.from('"}')])

/** A text of JSON with each unit written by its number. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0'))
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`
}

test('any JSON with distinct names is read as JSON.parse reads it (SEC-120)', () => {
  // Numbers under this name are kept as text.
  const value = fc
    .jsonValue({ maxDepth: 3 })
    .filter((made) => !/"(?:amount|__proto__|constructor)"|\\u0000|\\ud[89a-f]/i.test(JSON.stringify(made)))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (made, space) => {
      const text = JSON.stringify(made, null, space)
      expect(read(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('a name twice in an object is refused, wherever it is and however it is spelled (SEC-120)', () => {
  const name = fc.string({ maxLength: 6 }).filter((text) => text !== '__proto__' && !text.includes('\0'))
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 1 }), name, fc.boolean(), fc.nat(4), (value, twice, isEscaped, depth) => {
      const second = isEscaped ? escaped(twice) : JSON.stringify(twice)
      const pair = `{"other":":","x y":{},${JSON.stringify(twice)}:${JSON.stringify(value)}, ${second} : 2}`
      expect(codeOf(Buffer.from('[{"in":'.repeat(depth) + pair + '}]'.repeat(depth)))).toMatch(
        /^(name_repeated|body_not_understood)$/,
      )
    }),
    { numRuns: 500 },
  )
  for (const text of [
    '{"amount":1,"amount":2}',
    '{"amount":1,"\\u0061mount":2}',
    '{"a":{"b":1},"a":2}',
    '{"a":1,"a":1}',
    '[{"a":[{"b":1,"c":2,"b":3}]}]',
    '{"":1,"":2}',
  ]) {
    expect(codeOf(Buffer.from(text)), text).toBe('name_repeated')
  }
})

test('the same name in two objects, and a colon in a text, are no repetition (SEC-120)', () => {
  for (const text of [
    '[{"a":1},{"a":2}]',
    '{"a":{"a":{"a":"a:b\\":c"}}}',
    '{"a\\\\":1,"b:":"::"}',
    '{}',
    '[]',
    '":"',
  ]) {
    expect(read(text)).toEqual(JSON.parse(text))
  }
})

test('text that is not UTF-8 is refused and not repaired (SEC-120)', () => {
  const invalid = [
    [0xff],
    [0xc3],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe2, 0x82],
    [0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
  ]
  for (const bytes of invalid) expect(codeOf(around(...bytes)), String(bytes)).toBe('text_not_utf8')
  expect(codeOf(Buffer.from('{"a":1}', 'utf16le'))).toMatch(/^(text_not_utf8|body_not_understood)$/)
  expect(codeOf(Buffer.from('\uFEFF{}'))).toBe('body_not_understood')
  expect(read('{"a":"ağaç 🪨 \\ufffd �"}')).toEqual({ a: 'ağaç 🪨 � �' })
})
