import type { Screen } from '../state.ts'
import { dashboard } from './dashboard.ts'
import { deposits } from './deposits.ts'
import { history } from './history.ts'
import { kyc } from './kyc.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { referrals } from './referrals.ts'
import { shell } from './shell.ts'
import { statement } from './statement.ts'
import { visitors } from './visitors.ts'
import { withdrawals } from './withdrawals.ts'

/** Every screen in every state: each is tested, and pictures are taken of each. */
export const screens: readonly Screen[] = [
  ...visitors,
  shell,
  dashboard,
  deposits,
  payments,
  withdrawals,
  history,
  statement,
  referrals,
  profile,
  kyc,
]

export const states = screens.flatMap((screen) => screen.states)
