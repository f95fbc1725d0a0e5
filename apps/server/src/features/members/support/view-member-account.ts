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

  const balances = (await readBalances(tx, [id])).get(id)
  return {
    member,
    figures: await readFigures(tx, id),
    accounts: [
      { role: 'available', code: memberAvailable(id), balance: balances?.available ?? 0n },
      { role: 'invested', code: memberInvested(id), balance: balances?.invested ?? 0n },
      { role: 'held', code: memberHeld(id), balance: balances?.held ?? 0n },
    ],
    addresses: await readAddresses(tx, id),
    ...(await readRecords(tx, id)),
  }
})
