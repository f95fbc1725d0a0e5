import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { emailText } from '../wire/email-text.ts'
import { email } from '../wire/wire.ts'

test.for([
  ['anna@example.test', 'anna@example.test'],
  [' Anna@Example.TEST ', 'Anna@example.test'],
  ['anna@bücher.test', 'anna@xn--bcher-kva.test'],
  ['anna@BÜCHER.test', 'anna@xn--bcher-kva.test'],
  ['anna@bu\u0308cher.test', 'anna@xn--bcher-kva.test'],
  ['anna@xn--bcher-kva.test', 'anna@xn--bcher-kva.test'],
  ['anna@XN--BCHER-KVA.test', 'anna@xn--bcher-kva.test'],
  ['anna＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'anna@example.test'],
  // The full stops of East Asian keyboards (UTS 46).
  ['anna@example。test', 'anna@example.test'],
  ['anna@例え｡test', 'anna@xn--r8jz45g.test'],
  ['an\u200bna@exam\u00adple.test', 'anna@example.test'],
  ['\u202aanna@example.test\u202c', 'anna@example.test'],
  ['\u202danna@example.test\u202c', 'anna@example.test'],
  ['\u200eanna@example.test', 'anna@example.test'],
  ['\ufeffanna@example.test', 'anna@example.test'],
  [' \u00a0anna@example.test\u3000\t ', 'anna@example.test'],
  ['用户@例え.test', '用户@xn--r8jz45g.test'],
  ['o’neil+cairn@mail.example.test', null],
  ["o'neil+cairn_1@mail.example.test", "o'neil+cairn_1@mail.example.test"],
  ['x@example.test.', null],
  ['x@example..test', null],
  ['x@.example.test', null],
  ['<x@example.test', null],
  ['x@example.test>', null],
  ['x,y@example.test', null],
  ['x;y@example.test', null],
  ['x y@example.test', null],
  ['x@example.test\r\ny', null],
  ['x@exam\u2028ple.test', null],
  ['x\u0000@example.test', null],
  ['.x@example.test', null],
  ['x.@example.test', null],
  ['x..y@example.test', null],
  ['"x y"@example.test', null],
  ['x@y@example.test', null],
  ['x@example', null],
  ['x@localhost', null],
  ['x@127.0.0.1', null],
  ['x@[127.0.0.1]', null],
  ['x@-example.test', null],
  ['x@example-.test', null],
  ['x@example.test:25', null],
  ['x@example.test/path', null],
  ['x@exa_mple.test', null],
  [`${'x'.repeat(65)}@example.test`, null],
  ['@example.test', null],
  ['x@', null],
  ['', null],
])('%j is the mailbox %j', ([typed, mailbox]) => {
  expect(z.safeParse(email, typed).data ?? null).toBe(mailbox)
})

test.for([
  ['anna@xn--bcher-kva.test', 'anna@bücher.test'],
  ['用户@xn--r8jz45g.test', '用户@例え.test'],
  ['anna@example.test', 'anna@example.test'],
  // No mailbox of ours: another server may send anything.
  ['anna@xn--99999999.ru', 'anna@xn--99999999.ru'],
  ['xn--', 'xn--'],
  ['', ''],
])('a screen shows %j as %j', ([stored, shown]) => {
  expect(z.parse(emailText, stored)).toBe(shown)
})
