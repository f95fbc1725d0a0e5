import { expect, test } from 'vitest'
import { readAddress } from './crypto-address.ts'
import { isTokenContract, tokenContracts } from './token-contracts.ts'

test('every contract in the list is written as addresses are stored, with the right checksum', () => {
  for (const address of tokenContracts) {
    const asset = address.startsWith('0x') ? 'ethereum' : 'usdt'
    expect(readAddress(asset, address, { isProduction: true })).toBe(address)
  }
})

test('a person’s address is no contract', () => {
  expect(isTokenContract('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')).toBe(false)
  expect(isTokenContract('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')).toBe(false)
})
