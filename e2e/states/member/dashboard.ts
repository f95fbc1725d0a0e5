import type { Screen } from '../state.ts'
import { all, user } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { longName, longWord } from '../extremes.ts'
import { extras, extrasFailed, extrasWaiting, newMember } from './dashboard-extras.ts'

const ready = 'Account balance'
const figures = (figure: string) => ({
  balance: figure,
  active_deposit: figure,
  total_withdrawal: figure,
  bonus: figure,
})

const state = prepareStates('dashboard', { path: '/' })

export const dashboard: Screen = {
  title: 'Dashboard',
  states: [
    state('', 'as usual', ready),
    state('-zero', 'everything is empty', ready, { given: user(figures('0')) }),
    state('-long-name', 'a long name, and ten million of everything', ready, {
      given: user({ ...figures('10000000.00'), full_name: longName, account_type: 'standard' }),
    }),
    state('-long-word', 'a name of one long word, and a hundred million less a cent', ready, {
      given: user({ ...figures('99999999.99'), full_name: longWord, account_type: 'standard' }),
    }),
    state('-ours', 'with the chart, the recent activity and the next step', 'Your money over time', {
      given: extras(),
    }),
    state('-ours-waiting', 'what is below the cards is loading', 'Loading your money over time…', {
      given: extrasWaiting,
    }),
    state('-ours-failed', 'the cards and a retry, because the rest failed to load', "We couldn't load your next step", {
      given: extrasFailed,
    }),
    state('-ours-range-failed', 'another range failed to load', "We couldn't load this range.", {
      given: extras(),
      when: async (page, api) => {
        await page.getByRole('figure').waitFor()
        extrasFailed(api)
        await page.getByText('1Y', { exact: true }).click()
      },
    }),
    state('-ours-new', 'a new member, who has nothing yet', 'Make your first deposit', { given: newMember }),
    state('-ours-ten-million', 'ten million in the chart and in the activity', 'Save an address for withdrawals', {
      given: all(
        user(figures('10000000.00')),
        extras({
          days: [
            ['2026-11-19', 9_999_999.99, 0],
            ['2026-11-20', 10_000_000, 10_000_000],
          ],
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
            next_end: '2027-12-31T10:00:00Z',
          },
        }),
      ),
    }),
  ],
}
