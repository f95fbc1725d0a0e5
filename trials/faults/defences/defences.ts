import type { Defence, Defences } from '../defence.ts'
import { callsDefences } from './calls.ts'
import { ledgerDefences } from './ledger.ts'
import { membersDefences } from './members.ts'
import { operatorsDefences } from './operators.ts'
import { paymentsDefences } from './payments.ts'
import { recordsDefences } from './records.ts'
import { reversalsDefences } from './reversals.ts'
import { twoPeopleDefences } from './two-people.ts'

const bySubject: Defences[] = [
  ledgerDefences,
  twoPeopleDefences,
  recordsDefences,
  paymentsDefences,
  reversalsDefences,
  callsDefences,
  membersDefences,
  operatorsDefences,
]

/** Every defence that `npm run faults -- --defences` removes. */
export const defences: Defence[] = bySubject.flatMap((subject) =>
  Object.entries(subject).flatMap(([test, places]) =>
    Object.entries(places).map(([name, place]) => Object.assign({ name, test }, place)),
  ),
)
