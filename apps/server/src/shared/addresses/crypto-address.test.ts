import { expect, test } from 'vitest'
import { readAddress } from './crypto-address.ts'

const production = { isProduction: true }
const sample = { isProduction: false }

test.for([
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['ethereum', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['usdt', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['usdt', 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
] as const)('%s %s is valid, and is stored unchanged (SEC-17)', ([asset, address]) => {
  expect(readAddress(asset, address, production)).toBe(address)
})

test('equivalent spellings are stored as one', () => {
  const capitals = 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'
  expect(readAddress('bitcoin', capitals, production)).toBe(capitals.toLowerCase())
  const checksummed = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  const spellings = [
    checksummed.toLowerCase(),
    checksummed.toUpperCase(),
    checksummed.slice(2),
    `ethereum:${checksummed}@1`,
  ]
  for (const spelling of spellings) expect(readAddress('ethereum', spelling, production)).toBe(checksummed)
  expect(readAddress('bitcoin', `bitcoin:${capitals}?amount=1`, production)).toBe(capitals.toLowerCase())
})

test.for([
  ['bitcoin', 'a typo', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv'],
  ['bitcoin', 'mixed case', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyU'],
  // BIP-350: a version 1 address with the checksum of version 0, and the reverse.
  ['bitcoin', 'v1 as bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['bitcoin', 'v0 as bech32m', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['bitcoin', 'a version that cannot be spent yet', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['bitcoin', 'an output anybody can spend', 'bc1pfeessrawgf'],
  ['bitcoin', 'an ethereum address', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['bitcoin', 'a tron address', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['bitcoin', 'a litecoin address', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['bitcoin', 'a link to another network', 'ethereum:0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['ethereum', 'a wrong checksum', '0x9858efFD232B4033E47d90003D41EC34EcaEda94'],
  ['ethereum', 'a digit short', '0x9858EfFD232B4033E47d90003D41EC34EcaEda9'],
  ['ethereum', 'a link to a contract', 'ethereum:0x9858EfFD232B4033E47d90003D41EC34EcaEda94/transfer?address=0x1'],
  ['ethereum', 'a link to another chain', 'ethereum:0x9858EfFD232B4033E47d90003D41EC34EcaEda94@137'],
  ['ethereum', 'the zero address', `0x${'0'.repeat(40)}`],
  ['usdt', 'a typo', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdh'],
  ['usdt', 'another case', 'tUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['usdt', 'the zero address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['usdt', 'an ethereum address', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['usdt', 'hexadecimal', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['usdt', 'a bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
] as const)('for %s, %s is refused (SEC-17)', ([asset, , address]) => {
  expect(readAddress(asset, address, production)).toBeNull()
})

const testAddresses = ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']
test.for(testAddresses)('%s of a test network is valid outside production only', (address) => {
  expect(readAddress('bitcoin', address, sample)).toBe(address)
  expect(readAddress('bitcoin', address, production)).toBeNull()
})

test('the checksum finds every error of one character in the sample addresses (SEC-17)', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const samples = [
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['usdt', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ] as const
  let tried = 0
  for (const [asset, address] of samples) {
    for (let place = 0; place < address.length; place += 1) {
      for (const character of alphabet) {
        const typo = address.slice(0, place) + character + address.slice(place + 1)
        if (typo === address) continue
        tried += 1
        expect(readAddress(asset, typo, production)).toBeNull()
      }
    }
  }
  expect(tried).toBeGreaterThan(6_000)
})
