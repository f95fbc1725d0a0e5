import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { title } from '../wire/wire.ts'
import { cleanCode } from './clean-code.ts'

const name = title('full_name_invalid', { min: 1, max: 100 })

test.for([
  ['  Ada   Lovelace\n', 'Ada Lovelace'],
  ['Ada\u00a0Love\u200blace\u3000', 'Ada Lovelace'],
  ['Ada\u202eecalevoL', 'AdaecalevoL'],
  ['Ada\tLovelace\u2028Byron', 'Ada Lovelace Byron'],
  ['Ada\r\nBcc: eve@example.test', null],
  ['Ada\u001bLovelace', null],
  ['Ada\u007fLovelace', null],
  ['Zoe\u0308', 'Zoë'],
  ['محمد', 'محمد'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍षमा', 'क्‍षमा'],
  ['李小龙', '李小龙'],
  ['Nguyễn Văn Đức', 'Nguyễn Văn Đức'],
  ['O’Brien-Łukasz 3.', 'O’Brien-Łukasz 3.'],
  ['👩‍🚀 Sally', '👩‍🚀 Sally'],
  ['\u200b\u2060\ufeff', null],
  ['\u3164\u2800\u00ad', null],
  ['\u{e0041}\u2028', null],
  ['\uffa0', null],
  ['...', null],
  ['42', null],
  ['👍', null],
  ['   ', null],
])('%j is the name %j', ([typed, shown]) => {
  expect(z.safeParse(name, typed).data ?? null).toBe(shown)
})

test.for([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['\u200b123\u202f456\u200e', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['AbCd-efgh ijkl–mnop', 'AbCdefghijklmnop'],
] as const)('%j is the code %j', ([typed, code]) => {
  expect(cleanCode(typed)).toBe(code)
})
