import { expect, test } from 'vitest'
import { findCoin } from '../../../components/record/coin.ts'
import { paymentLink } from './payment-link.ts'

const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ethereum = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'

test.each([
  ['bitcoin', bitcoin, `bitcoin:${bitcoin}`],
  ['ethereum', ethereum, `ethereum:${ethereum}@1`],
  ['usdt', tron, null],
  ['usdt_erc20', ethereum, null],
  ['bitcoin', `${bitcoin}?amount=9`, null],
  ['ethereum', 'javascript:alert(1)', null],
])('a wallet opens a payment in %s to %s by %s', (key, value, link) => {
  expect(paymentLink({ key, value })).toBe(link)
})

test('a link has the amount while a rate is fixed: in bitcoin, or in wei', () => {
  expect(paymentLink({ key: 'bitcoin', value: bitcoin }, '0.00416684')).toBe(`bitcoin:${bitcoin}?amount=0.00416684`)
  expect(paymentLink({ key: 'ethereum', value: ethereum }, '0.0834')).toBe(
    `ethereum:${ethereum}@1?value=83400000000000000`,
  )
})

test.each([
  ['bitcoin', bitcoin, 'Bitcoin', 'Bitcoin'],
  ['ethereum', ethereum, 'Ethereum', 'Ethereum'],
  ['usdt', tron, 'USDT', 'TRON (TRC20)'],
  ['usdt_trc20', tron, 'USDT', 'TRON (TRC20)'],
  ['usdt', undefined, 'USDT', 'TRON (TRC20)'],
  ['usdt', ethereum, 'USDT', null],
  ['doge', 'D1', 'doge', null],
])('the wallet %s with the address %s is %s on %s', (key, address, name, network) => {
  expect(findCoin(key, address)).toEqual({ name, network })
})
