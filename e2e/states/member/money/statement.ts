import { viewChain } from '@cairn/contract/member/money/proofs.ts'
import { viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { all, ourServer, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { longWord } from '../../extremes.ts'
import type { Screen } from '../../state.ts'

const path = '/statement'

const ours = ourServer({ capabilities: ['statement', 'records', 'proofs'] })

const head = { block: '1204', hash: '5a907bcd'.repeat(8), sealed_at: '2026-11-18T10:00:01Z' }
const chain = { head, block: null, verification: null }

const summary = {
  opening: { balance: 845.42, active_deposit: 25.01 },
  closing: { balance: 1250.5, active_deposit: 3000 },
  totals: [
    { type: 'deposit_confirmed', balance_change: 0, active_deposit_change: 3000 },
    { type: 'deposit_released', balance_change: 500, active_deposit_change: -500 },
    { type: 'gain_distributed', balance_change: 13.35, active_deposit_change: 0 },
    { type: 'loss_shared', balance_change: 0, active_deposit_change: -25.01 },
    { type: 'withdrawal_held', balance_change: -400.25, active_deposit_change: 0 },
  ],
  since: '2024-02-03T10:00:00Z',
}

const list = (data: object[], next: string | null = null, changes: object = {}) =>
  all(
    ours,
    reply(viewChain, chain),
    reply(viewStatement, { data, next }),
    reply(viewStatementSummary, { ...summary, ...changes }),
  )

const line = (type: string, balance_change: number, active_deposit_change: number, more: object = {}) => ({
  _id: `${type} ${balance_change}`,
  type,
  date: '2026-11-18T10:00:00Z',
  balance_change,
  active_deposit_change,
  balance: 1250.5,
  active_deposit: 3000,
  ...more,
})

const every = [
  line('correction_debited', -5.5, 0, { reason: 'An amount was counted twice. This is now corrected.' }),
  line('correction_credited', 0.25, 0, { reason: 'For your patience' }),
  line('gain_distributed', 12.34, 0, {
    plan: 'Standard',
    shared_by: { rule: 'day_weighted', from: '2026-10-01', to: '2026-11-18' },
  }),
  line('gain_distributed', 1.01, 0, {
    plan: 'Basic',
    shared_by: { rule: 'record_date', from: '2026-11-17', to: '2026-11-17' },
  }),
  line('loss_shared', 0, -25.01, {
    plan: 'Standard',
    evidence: { document: 'Broker statement, October', day: '2026-11-15' },
  }),
  line('distribution_reversed', -1.01, 0, {
    plan: 'Basic',
    shared_by: { rule: 'record_date', from: '2026-11-17', to: '2026-11-17' },
    reason: 'It was the gain of another plan',
  }),
  line('bonus_paid', 15, 0, { seal: { block: '1204', position: '43' } }),
  line('withdrawal_released', 400.25, 0, { reason: 'You asked us not to send this withdrawal.' }),
  line('withdrawal_held', -400.25, 0),
  line('deposit_released', 500, -500, { plan: 'Basic' }),
  line('deposit_from_balance', -500, 500, { plan: 'Basic' }),
  line('deposit_confirmed', 0, 3000, { plan: 'Standard', record: 'd1', seal: { block: '1204', position: '44' } }),
]

const long = [
  line('of_another_kind', 1234567890.12, -1234567890.12, {
    plan: longWord,
    reason: `${longWord} ${longWord}`,
    balance: 9999999999.99,
    active_deposit: null,
  }),
]

const state = prepareStates('statement', { path })

export const statement: Screen = {
  title: 'Account Statement',
  states: [
    state('', 'every kind of movement', 'Referral bonus', { given: list(every, 'more') }),
    state('-dates', 'chosen dates without transactions', 'No transactions in this period.', {
      given: list([], null, { totals: [] }),
      when: async (page) => {
        await page.getByLabel('Period').selectOption('Other dates')
        await page.getByLabel('From').fill('2026-02-01')
        await page.getByLabel('To', { exact: true }).fill('2026-02-28')
      },
    }),
    state('-long', 'long words, large figures, an unknown kind', 'of_another_kind', {
      given: list(long, null, {
        closing: { balance: 9999999999.99, active_deposit: null },
        totals: [
          { type: 'of_another_kind', balance_change: 1234567890.12, active_deposit_change: -1234567890.12 },
          { type: longWord, balance_change: 1, active_deposit_change: 0 },
        ],
      }),
    }),
    state('-empty', 'no transactions', 'No transactions yet.', { given: list([], null, { totals: [], since: '' }) }),
  ],
}
