import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { listHistory } from '../../member/money/history.ts'
import { listPlans } from '../../member/money/plans.ts'
import { listReferrals } from '../../member/account/referrals.ts'
import { usd } from './lenient-wire.ts'

test.each([
  ['1,000.50', 1000_50n],
  ['1,234,567', 1234567_00n],
  ['$5', 5_00n],
  ['-$5.25', -5_25n],
  ['.5', 50n],
  ['5.', 5_00n],
  ['+5', 5_00n],
  [' 12 ', 12_00n],
  ['9007199254740993.01', 900719925474099301n],
  [0.1, 10n],
  ['0', 0n],
])('the figure %s is read exactly', (written, cents) => {
  expect(z.parse(usd, written)).toBe(cents)
})

test.each([null, undefined, ''])('%s is no figure, which differs from zero', (written) => {
  expect(z.parse(usd, written)).toBeNull()
})

test.each(['1,50', '1,0000', '10,000,', ',5', '.', '$', '--5', '5.0.0', '1e3', 'ten', '5 5', '5€'])(
  'the figure %s cannot be read',
  (written) => {
    expect(z.safeParse(usd, written).success).toBe(false)
  },
)

test.each([
  [listHistory.reply, { data: null }, { data: [] }],
  [listHistory.reply, {}, { data: [] }],
  [listReferrals.reply, { data: { refs: null } }, { data: { refs: [] } }],
  [listReferrals.reply, { data: null }, { data: { refs: [] } }],
  [
    listPlans.reply,
    { plans: { plans: null }, data: { wallets: null } },
    { plans: { plans: [] }, data: { wallets: [] } },
  ],
  [listPlans.reply, { plans: {}, data: {} }, { plans: { plans: [] }, data: { wallets: [] } }],
  [listPlans.reply, { plans: null }, { plans: { plans: [] }, data: { wallets: [] } }],
])('a missing list is empty', (schema, reply, read) => {
  expect(z.parse(schema, { error: false, ...reply })).toMatchObject(read)
})

test.each([{ data: 'none' }, { data: {} }, { data: [7] }])('a value that is no list fails: %j', (reply) => {
  expect(z.safeParse(listHistory.reply, reply).success).toBe(false)
})

test('a wallet without an address is left out', () => {
  const bitcoin = { key: 'bitcoin', value: 'bc1q' }
  const wallets = [{ key: 'usdt', value: null }, bitcoin, { key: 'ethereum' }, { key: 'doge', value: ' ' }, null, 'x']
  expect(z.parse(listPlans.reply, { plans: { plans: [] }, data: { wallets } }).data.wallets).toEqual([bitcoin])
})
