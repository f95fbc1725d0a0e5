import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, rewrap, type MasterKeys } from './encryption.ts'

const key: MasterKeys = [randomBytes(32)]
const paper = Buffer.from('a name, a number and a photo')

test('a sealed value can be opened, and two seals of one value differ', () => {
  const [one, two] = [encrypt(key, paper, 'kyc 1'), encrypt(key, paper, 'kyc 1')]
  expect(decrypt(key, one, 'kyc 1').equals(paper)).toBe(true)
  expect(one.equals(two)).toBe(false)
  expect(one.includes('a name')).toBe(false)
  expect(decrypt(key, encrypt(key, Buffer.alloc(0), 'kyc 1'), 'kyc 1')).toHaveLength(0)
})

test('each flipped bit is noticed, even when the key is changed (SEC-31, SEC-127)', () => {
  const sealed = encrypt(key, paper, 'kyc 1')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const flipped = Buffer.from(sealed)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => decrypt(key, flipped, 'kyc 1'), `bit ${bit}`).toThrow()
    expect(() => rewrap([randomBytes(32), ...key], flipped, 'kyc 1'), `bit ${bit}`).toThrow()
  }
})

test('it opens only with its own key and context, and only when it is complete', () => {
  const sealed = encrypt(key, paper, 'kyc 1')
  expect(() => decrypt([randomBytes(32)], sealed, 'kyc 1')).toThrow()
  expect(() => decrypt(key, sealed, 'kyc 2')).toThrow()
  for (const length of [0, 1, 28, 61, 90, sealed.length - 1]) {
    expect(() => decrypt(key, sealed.subarray(0, length), 'kyc 1')).toThrow()
  }
})

test('with another master key the content stays as it is, and only the new key opens it (SEC-127)', () => {
  const next = randomBytes(32)
  const sealed = encrypt(key, paper, 'kyc 1')
  expect(decrypt([next, ...key], sealed, 'kyc 1').equals(paper)).toBe(true)

  const changed = rewrap([next, ...key], sealed, 'kyc 1')
  expect(changed?.subarray(-paper.length).equals(sealed.subarray(-paper.length))).toBe(true)
  expect(decrypt([next], changed!, 'kyc 1').equals(paper)).toBe(true)
  expect(() => decrypt(key, changed!, 'kyc 1')).toThrow()
  expect(rewrap([next, ...key], changed!, 'kyc 1')).toBeNull()
})

test('the wrapped key of one value does not open another (SEC-127)', () => {
  const [one, two] = [encrypt(key, paper, 'kyc 1'), encrypt(key, paper, 'kyc 1')]
  const mixed = Buffer.concat([one.subarray(0, 61), two.subarray(61)])
  expect(() => decrypt(key, mixed, 'kyc 1')).toThrow()
})
