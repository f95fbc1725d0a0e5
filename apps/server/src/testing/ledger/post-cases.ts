const most = 9_223_372_036_854_775_807n

/** `ada.available` in a case is an account of a member of that name, created for the case. */
export type Place = string
type OneTransfer = [kind: string, from: Place, to: Place, cents: bigint | null]
export type Row = [id: string, ...OneTransfer]

export interface Case {
  title: string
  opening: Record<Place, bigint>
  transfers: Row[]
  /** The number of new transfers, or the code (and constraint) of the refusal. */
  answer: number | string
  closing?: Record<Place, bigint>
}

/** Single transfers that are refused, by the refusal. The member has $100.10 in `available` and as much in `held`. */
const refused: Record<string, Record<string, OneTransfer>> = {
  '23514 accounts_balance_floor': {
    'an account does not go below zero, not by a cent (REL-I3)': [
      'withdrawal_held',
      'ada.available',
      'ada.held',
      100_11n,
    ],
    'held money cannot be sent twice (REL-I3)': ['withdrawal_sent', 'ada.held', 'custody:bitcoin', 100_11n],
    'a bonus needs a budget': ['bonus_paid', 'bonus_budget', 'ada.available', 1n],
    'the largest amount cannot be taken out of a smaller balance': [
      'deposit_from_balance',
      'ada.available',
      'ada.invested',
      most,
    ],
  },
  CL001: {
    'an unknown account is refused': ['withdrawal_held', 'ada.available', 'member:nobody:held', 1n],
    'an unknown kind is refused': ['present', 'ada.available', 'ada.held', 1n],
    'a kind connects its own two roles and no others': ['withdrawal_held', 'ada.available', 'ada.invested', 1n],
    'a kind does not run backwards': ['withdrawal_held', 'ada.held', 'ada.available', 1n],
    'the server cannot create money for bonuses (SEC-9)': ['bonus_budget_funded', 'opening', 'bonus_budget', 1n],
    'money never goes from one member to another': ['withdrawal_held', 'ada.available', 'bob.held', 1n],
  },
  '23514 transfers_amount_is_positive': {
    'an amount of zero is refused': ['withdrawal_held', 'ada.available', 'ada.held', 0n],
    'a negative amount is refused': ['withdrawal_held', 'ada.available', 'ada.held', -1n],
  },
  '23502': { 'a missing amount is refused': ['withdrawal_held', 'ada.available', 'ada.held', null] },
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
  ...Object.entries(refused).flatMap(([answer, transfers]) =>
    Object.entries(transfers).map(([title, transfer]): Case => {
      return {
        title,
        opening: { 'ada.available': 100_10n, 'ada.held': 100_10n },
        transfers: [['a', ...transfer]],
        answer,
      }
    }),
  ),
]
