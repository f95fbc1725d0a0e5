import type { Screen } from '../state.ts'
import { all, user } from '../given.ts'
import { longWord } from '../extremes.ts'
import { prepareStates } from '../prepare-states.ts'
import { usual, extras, extrasFailed, extrasWaiting, newMember } from './dashboard-extras.ts'

const ready = 'Account balance'
const most = {
  balance: '10000000.00',
  active_deposit: '10000000.00',
  total_withdrawal: '99999999.99',
  bonus: '10000000.00',
}

const state = prepareStates('dashboard', { path: '/' })

export const dashboard: Screen = {
  title: 'Dashboard',
  states: [
    state('', 'as usual', ready),
    state('-ours', 'with the chart, the recent activity and the next step', 'Your money over time', {
      given: extras(),
    }),
    state('-ours-waiting', 'what is below the cards is loading', 'Loading your money over time…', {
      given: extrasWaiting,
    }),
    state('-ours-failed', 'the cards and a retry, because the rest failed to load', "We couldn't load your next step", {
      given: extrasFailed,
    }),
    state('-ours-new', 'a new member, who has nothing yet', 'Make your first deposit', { given: newMember }),
    ...Object.entries({ confirm_email: 'Send the link again', account_closing: 'Keep my account' }).map(
      ([next, action]) =>
        state(`-ours-${next}`, 'what needs the member first', action, {
          given: extras({ ...usual, next, more: { next_at: '2026-12-04T10:00:00Z' } }),
        }),
    ),
    state('-ours-long', 'a name of one long word, and ten million of everything', 'Save an address for withdrawals', {
      given: all(
        user({ ...most, full_name: longWord, account_type: 'standard' }),
        extras({
          days: [14, 15, 16, 17, 18, 19, 20].map((day) => [`2026-11-${day}`, 10_000_000, day === 20 ? 10_000_000 : 0]),
          recent: [
            {
              _id: '1',
              type: 'withdrawal',
              amount: 10_000_000,
              date: '2026-11-20T08:00:00Z',
              status: 'waiting for a second signature',
            },
          ],
          next: 'add_address',
          more: {
            results: { gains: 1_234_567.89, losses: -1_234_567.89, bonuses: 99_999_999.99 },
            pending: { deposits: 10_000_000, withdrawals: 10_000_000 },
            plan_ends: [{ date: '2027-12-31T10:00:00Z', amount: 10_000_000 }],
          },
        }),
      ),
    }),
  ],
}
