import type { Screen } from '../state.ts'
import { all, user } from '../given.ts'
import { longName, longWord } from '../extremes.ts'
import { extras, extrasFailed, extrasWaiting, newMember } from './dashboard-extras.ts'

const ready = 'Account balance'
const figures = (figure: string) => ({
  balance: figure,
  active_deposit: figure,
  total_withdrawal: figure,
  bonus: figure,
})

export const dashboard: Screen = {
  title: 'Dashboard',
  states: [
    { name: 'dashboard', what: 'as usual', path: '/', ready },
    { name: 'dashboard-zero', what: 'everything is empty', path: '/', given: user(figures('0')), ready },
    {
      name: 'dashboard-long-name',
      what: 'a long name, and ten million of everything',
      path: '/',
      given: user({ ...figures('10000000.00'), full_name: longName, account_type: 'standard' }),
      ready,
    },
    {
      name: 'dashboard-long-word',
      what: 'a name of one long word, and a hundred million less a cent',
      path: '/',
      given: user({ ...figures('99999999.99'), full_name: longWord, account_type: 'standard' }),
      ready,
    },
    {
      name: 'dashboard-ours',
      what: 'with the chart, the recent activity and the next step',
      path: '/',
      given: extras(),
      ready: 'Your money over time',
    },
    {
      name: 'dashboard-ours-waiting',
      what: 'what is below the cards is loading',
      path: '/',
      given: extrasWaiting,
      ready: 'Loading your money over time…',
    },
    {
      name: 'dashboard-ours-failed',
      what: 'the cards and a retry, because the rest failed to load',
      path: '/',
      given: extrasFailed,
      ready: "We couldn't load your next step, your chart and your activity.",
    },
    {
      name: 'dashboard-ours-range-failed',
      what: 'another range failed to load',
      path: '/',
      given: extras(),
      when: async (page, api) => {
        await page.getByRole('figure').waitFor()
        extrasFailed(api)
        await page.getByText('1Y', { exact: true }).click()
      },
      ready: "We couldn't load this range.",
    },
    {
      name: 'dashboard-ours-new',
      what: 'a new member, who has nothing yet',
      path: '/',
      given: newMember,
      ready: 'Make your first deposit',
    },
    {
      name: 'dashboard-ours-ten-million',
      what: 'ten million in the chart and in the activity',
      path: '/',
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
      ready: 'Save an address for withdrawals',
    },
  ],
}
