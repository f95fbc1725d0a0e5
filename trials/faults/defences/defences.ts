import type { Defence } from '../defence.ts'
import { accountDefences } from './accounts.ts'
import { backupDefences } from './backup.ts'
import { callDefences } from './calls.ts'
import { evidenceDefences } from './evidence.ts'
import { factorDefences } from './factors.ts'
import { installingDefences } from './installing.ts'
import { ledgerDefences } from './ledger.ts'
import { mailDefences } from './mails.ts'
import { operatorDefences } from './operators.ts'
import { recordDefences } from './records.ts'
import { requestDefences } from './requests.ts'
import { sessionDefences } from './sessions.ts'
import { shareDefences } from './shares.ts'
import { standbyDefences } from './standby.ts'
import { reauthenticationDefences } from './reauthentication.ts'
import { twoPeopleDefences } from './two-people.ts'

/** Every defence that `npm run faults -- --defences` removes. */
export const defences: Defence[] = [
  ...ledgerDefences,
  ...twoPeopleDefences,
  ...recordDefences,
  ...evidenceDefences,
  ...callDefences,
  ...sessionDefences,
  ...shareDefences,
  ...mailDefences,
  ...requestDefences,
  ...standbyDefences,
  ...reauthenticationDefences,
  ...factorDefences,
  ...accountDefences,
  ...installingDefences,
  ...operatorDefences,
  ...backupDefences,
]
