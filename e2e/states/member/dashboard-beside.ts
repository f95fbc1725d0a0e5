import type { ForeignServer } from '../../servers/foreign-server.ts'
import { failing, holding, saying } from './giving.ts'

const call = 'member/dashboard'

interface Beside {
  days: [day: string, balance: number, activeDeposit: number][]
  recent: object[]
  next: string | null
}

const usual: Beside = {
  days: [
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
}

/** A server of ours, which has more for the dashboard than its five cards. */
export function beside({ days, recent, next }: Beside = usual): (foreign: ForeignServer) => void {
  const data = { days: days.map(([day, balance, active_deposit]) => ({ day, balance, active_deposit })), recent, next }
  return (foreign) => {
    isOurs(foreign)
    saying(call, { json: { error: false, data } })(foreign)
  }
}

export function holdingBeside(foreign: ForeignServer): void {
  isOurs(foreign)
  holding(call)(foreign)
}

export function failingBeside(foreign: ForeignServer): void {
  isOurs(foreign)
  failing(call)(foreign)
}

function isOurs(foreign: ForeignServer): void {
  foreign.answer('user/action/view-info', () => ({
    json: { error: false, user: foreign.user, data: foreign.nextToken(), dashboard: true, statement: true },
  }))
}
