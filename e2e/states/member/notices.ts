import { listNotices } from '@cairn/contract/member/notices.ts'
import { ourServer, press, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import type { Screen } from '../state.ts'

const ours = ourServer({ capabilities: ['notices', 'records'] })
const id = (number: number) => `notice-${number}`

const state = prepareStates('notices', { path: '/', given: ours })

export const notices: Screen = {
  title: 'Notices',
  states: [
    state('', 'new ones and read ones', 'Identity verified', {
      when: press('Notices, 2 unread'),
      over: 'dialog',
      given: reply(listNotices, {
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
    }),
  ],
}
