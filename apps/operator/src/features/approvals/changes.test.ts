import { expect, test } from 'vitest'
import { approvalKindNames } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { changesOf } from './changes.ts'

test('each kind of request has its name for operators', () => {
  expect(Object.keys(words.kinds).toSorted()).toEqual(approvalKindNames.toSorted())
})

test.each([
  [
    'setting_change',
    { setting: 'two_approvals_above', before: 1_000_000, after: 90_000_000_000 },
    'Two people aboveNow$10,000.00After approval$900,000,000.00',
  ],
  [
    'setting_change',
    { setting: 'withdrawal_daily_limit', before: '50000', after: null },
    '24-hour limitNow$500.00After approvalnone',
  ],
  [
    'deposit_confirmation',
    {
      deposit_id: 'd1',
      amount: '50000.00',
      transaction_id: 'abc',
      amount_requested: '50.00',
      plan: 'Granite',
      plan_minimum: '10.00',
      plan_maximum: '5000.00',
    },
    'DepositNowPendingAfter approvalCompletedAmountNow$50.00 requestedAfter approval$50,000.00' +
      'Limits of GraniteNow$10.00 to $5,000.00After approvalOutside the limits',
  ],
  [
    'deposit_release',
    { deposit_id: 'd1', amount: '1000.00', plan: 'Granite', balance_before: '250.00' },
    'In GraniteNow$1,000.00After approval$0.00Balance of the memberNow$250.00After approval$1,250.00',
  ],
  [
    'distribution',
    {
      distribution_id: 'x1',
      plan_id: 'p1',
      amount: '400.00',
      preview_hash: 'a',
      plan: 'Granite',
      gains_before: '1000.00',
      member_count: 3,
    },
    'Undistributed gains of GraniteNow$1,000.00After approval$600.00' +
      'Balances of the members togetherNowAs they areAfter approval$400.00 more, for 3 members',
  ],
  [
    'gain_or_loss',
    {
      transfer: 'loss_realised',
      plan_id: 'p1',
      amount: '400.00',
      plan: 'Granite',
      from_gains: '150.00',
      invested_before: '1000.00',
    },
    'Undistributed gains of GraniteNow$150.00After approval$0.00' +
      'What the members who bear the loss have in GraniteNow$1,000.00After approval$750.00',
  ],
  [
    'operator_role',
    { operator_id: 'o1', operator: 'Terry', role: 'owner', role_before: 'support' },
    'Role of TerryNowSupportAfter approvalOwner',
  ],
  [
    'operator_removal',
    { operator_id: 'o1', operator: 'Terry' },
    'Access of TerryNowOwnerAfter approvalRemoved, without access',
  ],
  [
    'operator_invitation',
    { email: 'new@x.test', role: 'treasurer' },
    'Access of new@x.testNowNo accessAfter approvalInvited as Treasurer',
  ],
  [
    'manual_transfer',
    { transfer: 'correction_debited', from: 'x', to: 'corrections', amount: '12.50', balance_before: '100.00' },
    'Balance of the memberNow$100.00After approval$87.50',
  ],
  [
    'factor_removal',
    { authenticator: true, passkeys: 2 },
    'Second factors of the memberNowAuthenticator app, 2 passkeysAfter approvalNone, 72 hours later. Until then the member can stop it',
  ],
  [
    'withdrawal_outcome',
    { withdrawal_id: 'w1', outcome: 'rejected', code: 'other', amount: '40.00', balance_before: '2.00' },
    'WithdrawalNowUncertainAfter approvalNot sentHeld for the withdrawalNow$40.00After approval$0.00' +
      'Balance of the memberNow$2.00After approval$42.00',
  ],
  [
    'withdrawal_outcome',
    { withdrawal_id: 'w1', outcome: 'completed', transaction_id: 'abc', amount: '40.00', balance_before: '2.00' },
    'WithdrawalNowUncertainAfter approvalSentHeld for the withdrawalNow$40.00After approval$0.00' +
      'Balance of the memberNow$2.00After approval$2.00',
  ],
  [
    'gain_or_loss',
    {
      transfer: 'loss_realised',
      from: 'x',
      to: 'custody:bitcoin',
      amount: '30.00',
      plan: 'Granite',
      gains_before: '90.00',
    },
    'Undistributed gains of GraniteNow$90.00After approval$60.00Expected holdings: BitcoinNowAs it isAfter approval$30.00 less',
  ],
  [
    'bonus_budget_funding',
    {
      transfer: 'bonus_budget_paid_in',
      from: 'custody:usd',
      to: 'bonus_budget',
      amount: '20.00',
      budget_before: '5.00',
    },
    'Bonus budgetNow$5.00After approval$25.00Expected holdings: Bank or brokerNowAs it isAfter approval$20.00 more',
  ],
  [
    'bonus_funding_reversal',
    {
      transfer: 'bonus_budget_returned',
      from: 'bonus_budget',
      to: 'custody:usd',
      amount: '5.00',
      budget_before: '5.00',
    },
    'Bonus budgetNow$5.00After approval$0.00Expected holdings: Bank or brokerNowAs it isAfter approval$5.00 less',
  ],
  [
    'custody_movement',
    { transfer: 'custody_moved', from: 'custody:bitcoin', to: 'custody:usdt', amount: '5.00' },
    'Expected holdings: USDTNowAs it isAfter approval$5.00 lessExpected holdings: BitcoinNowAs it isAfter approval$5.00 more',
  ],
  [
    'deposit_reversal',
    { amount: '100.00', balance_before: '7.00', bonus_before: '5.00', shares_before: '2.00', missing_before: '30.00' },
    'Credit of the depositNow$100.00After approval$0.00Bonus of the sponsor for itNow$5.00After approval$0.00' +
      'Shares of gains that it earnedNow$2.00After approval$0.00Missing after it, to book as a lossNow$0.00After approval$30.00',
  ],
  [
    'coin_rate',
    { asset: 'bitcoin', rate: '50000.00', hours: 4, ends_at: '2026-11-20T13:00:00.000Z', rate_before: null },
    'Rate of Bitcoin for new depositsNowNoneAfter approval$50,000.00 until 2026-11-20 13:00 (UTC)',
  ],
  [
    'account_key',
    { asset: 'bitcoin', account_key: '[0]xpub', network: 'mainnet', first_address: 'bc1q0', address_before: 'tb1qold' },
    'Where members pay BitcoinNowtb1qoldAfter approvalAn address of its own for each deposit',
  ],
  [
    'address_list',
    { asset: 'ethereum', network: 'mainnet', addresses: '0x1', address_before: '0x2' },
    'Where members pay EthereumNow0x2After approvalAn address of their own for each member',
  ],
  [
    'receiving_address',
    { asset: 'bitcoin', address: 'tb1qnew', network: 'testnet', address_before: 'tb1qold' },
    'Where members pay BitcoinNowtb1qoldAfter approvaltb1qnew',
  ],
])('a request of the kind %s has before and after in words', (kind, payload, expected) => {
  const changes = changesOf(kind, payload).map(
    ({ title, before, after }) => `${title}Now${before}After approval${after}`,
  )
  expect(changes.join('')).toBe(expected)
})
