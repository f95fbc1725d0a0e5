import { listNotices } from '@cairn/contract/member/notices.ts'
import { all, fail, hang, ourServer, reply } from '../given.ts'
import type { Screen } from '../state.ts'

const at = { path: '/', ready: 'Notices' } as const
const ours = ourServer({ offers: ['notices', 'records'] })
const id = (number: number) => `notice-${number}`

export const notices: Screen = {
  title: 'Notices',
  states: [
    {
      ...at,
      name: 'notices',
      what: 'new ones and read ones',
      given: all(
        ours,
        reply(listNotices, {
          data: {
            notices: [
              {
                _id: id(1),
                kind: 'announcement',
                date: '2026-11-20T08:00:00Z',
                is_read: false,
                words: 'Withdrawals in bitcoin take up to two days this week, because the network is busy.',
              },
              {
                _id: id(2),
                kind: 'withdrawal_rejected',
                date: '2026-11-19T15:30:00Z',
                is_read: false,
                amount: 250_00n,
                words: 'The address could not be checked',
              },
              {
                _id: id(3),
                kind: 'plan_ended',
                date: '2026-11-10T12:00:00Z',
                is_read: true,
                amount: 10_000_000_00n,
                plan: 'Standard',
              },
              {
                _id: id(4),
                kind: 'deposit_active',
                date: '2026-10-11T12:00:00Z',
                is_read: true,
                amount: 3_000_00n,
                plan: 'Standard',
              },
              { _id: id(5), kind: 'kyc_approved', date: '2026-10-01T12:00:00Z', is_read: true },
            ],
          },
        }),
      ),
      ready: 'Identity verified',
    },
    {
      ...at,
      name: 'notices-empty',
      what: 'none',
      given: all(ours, reply(listNotices, { data: { notices: [] } })),
      ready: 'Nothing in the last 90 days.',
    },
    { ...at, name: 'notices-waiting', what: 'loading', given: all(ours, hang(listNotices)) },
    { ...at, name: 'notices-failed', what: 'failed to load', given: all(ours, fail(listNotices)), ready: 'Try again' },
  ],
}
