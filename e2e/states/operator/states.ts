import { addresses } from './addresses.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { bonusBudget } from './bonus-budget.ts'
import { deposits } from './deposits.ts'
import { gains } from './gains.ts'
import { kyc } from './kyc.ts'
import { ledger } from './ledger.ts'
import { members } from './members.ts'
import { operators } from './operators.ts'
import { overview } from './overview.ts'
import { plans } from './plans.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import type { OfficeScreen } from '../operator-state.ts'
import { visitors } from './visitors.ts'
import { withdrawals } from './withdrawals.ts'

/** Every screen of the back office in every state: each is tested, and pictures are taken of each. */
export const officeScreens: readonly OfficeScreen[] = [
  ...visitors,
  shell,
  overview,
  ...deposits,
  ...withdrawals,
  ...kyc,
  ...members,
  plans,
  addresses,
  settings,
  operators,
  ...gains,
  bonusBudget,
  ...approvals,
  ...ledger,
  audit,
]

export const officeStates = officeScreens.flatMap((screen) => screen.states)
