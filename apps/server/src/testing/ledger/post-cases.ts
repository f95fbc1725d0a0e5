const most = 9_223_372_036_854_775_807n

/** `ada.available` in a case is an account of a member of that name, created for the case. */
export type Place = string
export type Row = [id: string, kind: string, from: Place, to: Place, cents: bigint | null]

export interface Case {
  title: string
  opening: Record<Place, bigint>
  transfers: Row[]
  /** The number of new transfers, or the code (and constraint) of the refusal. */
  answer: number | string
  closing?: Record<Place, bigint>
}

/** Cases of posting: opening balances, transfers, the result, closing balances. Other balances do not change. */
export const cases: Case[] = [
  {
    title: 'a transfer debits one account and credits the other with the same amount',
    opening: { 'ada.available': 100_00n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 40_10n]],
    answer: 1,
    closing: { 'ada.available': 59_90n, 'ada.held': 40_10n },
  },
  {
    title: 'an account can be emptied to the cent',
    opening: { 'ada.available': 100_10n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 100_10n]],
    answer: 1,
    closing: { 'ada.available': 0n, 'ada.held': 100_10n },
  },
  {
    title: 'an account does not go below zero, not by a cent (REL-I3)',
    opening: { 'ada.available': 100_10n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 100_11n]],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'held money cannot be sent twice (REL-I3)',
    opening: { 'ada.held': 50n },
    transfers: [['a', 'withdrawal_sent', 'ada.held', 'withdrawals_out', 51n]],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'a bonus needs a budget',
    opening: {},
    transfers: [['a', 'bonus_paid', 'bonus_budget', 'ada.available', 1n]],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'several transfers are posted in order, so the first can fund the second (REL-I9)',
    opening: {},
    transfers: [
      ['a', 'deposit_confirmed', 'custody:usdt', 'ada.invested', 70n],
      ['b', 'deposit_released', 'ada.invested', 'ada.available', 70n],
      ['c', 'withdrawal_held', 'ada.available', 'ada.held', 70n],
    ],
    answer: 3,
    closing: { 'ada.invested': 0n, 'ada.available': 0n, 'ada.held': 70n },
  },
  {
    title: 'of several transfers all are posted or none (REL-I9)',
    opening: { 'ada.available': 100n, 'bob.available': 5n },
    transfers: [
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
      ['b', 'deposit_from_balance', 'ada.available', 'ada.invested', 40n],
      ['c', 'withdrawal_held', 'bob.available', 'bob.held', 6n],
    ],
    answer: '23514 accounts_balance_floor',
  },
  {
    title: 'a transfer posted twice in one call is posted once (REL-I8)',
    opening: { 'ada.available': 100n },
    transfers: [
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 60n],
    ],
    answer: 1,
    closing: { 'ada.available': 40n, 'ada.held': 60n },
  },
  {
    title: 'an id is not used for two transfers of one call',
    opening: { 'ada.available': 100n },
    transfers: [
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 20n],
      ['a', 'withdrawal_held', 'ada.available', 'ada.held', 30n],
    ],
    answer: 'CL002',
  },
  {
    title: 'an unknown account is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'member:nobody:held', 1n]],
    answer: 'CL001',
  },
  {
    title: 'an unknown kind is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'present', 'ada.available', 'ada.held', 1n]],
    answer: 'CL001',
  },
  {
    title: 'a kind connects its own two roles and no others',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.invested', 1n]],
    answer: 'CL001',
  },
  {
    title: 'a kind does not run backwards',
    opening: { 'ada.held': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.held', 'ada.available', 1n]],
    answer: 'CL001',
  },
  {
    title: 'the server cannot create money for bonuses (SEC-9)',
    opening: {},
    transfers: [['a', 'bonus_budget_funded', 'opening', 'bonus_budget', 1n]],
    answer: 'CL001',
  },
  {
    title: 'money never goes from one member to another',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'bob.held', 1n]],
    answer: 'CL001',
  },
  {
    title: 'an amount of zero is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', 0n]],
    answer: '23514 transfers_amount_is_positive',
  },
  {
    title: 'a negative amount is refused',
    opening: { 'ada.held': 100n, 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', -1n]],
    answer: '23514 transfers_amount_is_positive',
  },
  {
    title: 'a missing amount is refused',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', null]],
    answer: '23502',
  },
  {
    title: 'an account can hold the largest number of cents there is',
    opening: { 'ada.available': most - 1n },
    transfers: [
      ['a', 'deposit_confirmed', 'custody:bitcoin', 'ada.invested', 1n],
      ['b', 'deposit_released', 'ada.invested', 'ada.available', 1n],
    ],
    answer: 2,
    closing: { 'ada.available': most },
  },
  {
    title: 'one cent more than that is refused, not wrapped around',
    opening: { 'ada.available': most, 'ada.invested': 1n },
    transfers: [['a', 'deposit_released', 'ada.invested', 'ada.available', 1n]],
    answer: '22003',
  },
  {
    title: 'the largest amount cannot be taken out of a smaller balance',
    opening: { 'ada.available': 100n },
    transfers: [['a', 'withdrawal_held', 'ada.available', 'ada.held', most]],
    answer: '23514 accounts_balance_floor',
  },
]
