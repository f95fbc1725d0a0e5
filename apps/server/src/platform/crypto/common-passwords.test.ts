import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const common = `password Password1 P@ssw0rd p4ssw0rd! passw0rd05 qwerty123 123456789 iloveyou2 Dragon2024! letmein123
  aaaaaaaa abcabcabc 1q2w3e4r qwertyuiop 19851012 12.10.1985 passwordpassword monkey12345 123qweasd trustno1 c0mput3r
  qwe123rty456 12345678a zaq12wsx !@#$%^&* 987654321 Liverpool!!! sunshine_99 ＰＡＳＳＷＯＲＤ`
test.for(common.split(/\s+/))('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

const uncommon = `stack-of-stones, marble-otter-8812, a quiet river stone, Zq8!kf02, x7Gh2kLm, tjdfk-39xkq, ağaç ve taş 7
monkeytiger-lamp, ada4stones, lichen on granite, 8f3k-20vq-11zt`
test.for(uncommon.split(/, |\n/))('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('with their usual decorations the words are more than 100,000 passwords, and each is found (SEC-47)', () => {
  const words = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean)
  const years = Array.from({ length: 60 }, (_, n) => String(1970 + n))
  const ends = ['1', '12', '123', '1234', '12345', '123456', '!', '!!', '1!', '123!', '#1', '007', '69', '99', ...years]
  const tried = new Set<string>()
  for (const word of words) {
    const capital = word.charAt(0).toUpperCase() + word.slice(1)
    for (const form of [word, capital]) for (const end of ends) tried.add(form + end)
  }
  const long = [...tried].filter((password) => [...password].length >= 8)
  expect(long.length).toBeGreaterThan(100_000)
  expect(long.filter((password) => !isCommonPassword(password)).slice(0, 5)).toEqual([])
})
