import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { all, fail, hang, ourServer, reply, user } from '../given.ts'
import type { Given } from '../state.ts'

interface Extras {
  days: [day: string, balance: number, activeDeposit: number][]
  recent: object[]
  next: string | null
  more?: object
}

export const usual: Extras = {
  days: [
    ['2026-11-14', 0, 0],
    ['2026-11-15', 0, 0],
    ['2026-11-16', 0, 3000],
    ['2026-11-17', 1250.5, 3000],
    ['2026-11-18', 850.25, 3000],
    ['2026-11-19', 1250.5, 2600],
    ['2026-11-20', 1250.5, 3000],
  ],
  recent: [
    {
      _id: '4',
      type: 'correction_debited',
      amount: 5.5,
      date: '2026-11-19T10:00:00Z',
      status: 'completed',
      reason: 'An amount was counted twice. This is now corrected.',
    },
    { _id: '1', type: 'withdrawal', amount: 400.25, date: '2026-11-18T10:00:00Z', status: 'processing' },
    { _id: '2', type: 'bonus', amount: 15, date: '2026-11-17T10:00:00Z', status: 'completed' },
    { _id: '3', type: 'deposit', amount: 3000, date: '2026-11-16T10:00:00Z', status: 'pending' },
  ],
  next: 'verify_identity',
  more: {
    results: { gains: 62.4, losses: -12.15, bonuses: 15 },
    pending: { deposits: 1200, withdrawals: 400.25 },
    plan_ends: [
      { date: '2026-12-10T10:00:00Z', amount: 500 },
      { date: '2027-01-17T10:00:00Z', amount: 2500 },
    ],
  },
}

const ours = ourServer({ capabilities: ['dashboard', 'statement', 'records'] })

/** Our server has more for the dashboard than its five cards. */
export function extras({ days, recent, next, more }: Extras = usual): Given {
  const data = {
    ...more,
    days: days.map(([day, balance, active_deposit]) => ({ day, balance, active_deposit })),
    recent,
    next,
  }
  return all(ours, reply(viewDashboard, { data }))
}

export const extrasWaiting = all(ours, hang(viewDashboard))
export const extrasFailed = all(ours, fail(viewDashboard))

export const newMember = all(
  user({ balance: '0', active_deposit: '0', total_withdrawal: '0', bonus: '0' }),
  extras({ days: [['2026-11-20', 0, 0]], recent: [], next: 'first_deposit' }),
)
