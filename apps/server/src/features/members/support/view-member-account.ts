import { viewMemberAccount as call } from '@cairn/contract/operator/members.ts'
import { route } from '../../../platform/http/route.ts'
import { memberAvailable, memberHeld, memberInvested } from '../../../ledger/accounts.ts'
import { readFigures } from '../../../ledger/reporting/figures.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'
import { readAddresses } from '../profile/read-addresses.ts'
import { requireProfile } from './require-profile.ts'
import { readRecords } from './read-records.ts'

/**
 * A member's page for operators: profile, balances, payout addresses and records. Opening it is recorded first. It
 * contains no token, password or document.
 */
export const viewMemberAccount = route(call, async ({ audit, params, tx }) => {
  const { id } = params
  const member = await requireProfile(tx, id)
  await audit('member_opened', { memberId: id })

  const [balances, figures, addresses, records] = await Promise.all([
    readBalances(tx, [id]),
    readFigures(tx, id),
    readAddresses(tx, id),
    readRecords(tx, id),
  ])
  const { available, invested, held } = balances.get(id) ?? { available: 0n, invested: 0n, held: 0n }
  return {
    member,
    figures,
    accounts: [
      { role: 'available', code: memberAvailable(id), balance: available },
      { role: 'invested', code: memberInvested(id), balance: invested },
      { role: 'held', code: memberHeld(id), balance: held },
    ],
    addresses,
    ...records,
  }
})
