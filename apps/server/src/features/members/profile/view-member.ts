import { viewMember as call } from '@cairn/contract/member/members.ts'
import { offers } from '@cairn/contract/member/offers.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'
import { rotateToken } from '../../../shared/sessions/tokens.ts'
import { findDueTerms } from '../../../shared/terms/due-terms.ts'
import { readUser } from './user.ts'

/**
 * Returns the member's own account, a new token for the session, and what this server has beyond the specification.
 */
export const viewMember = route(call, async ({ caller, services, tx }) => {
  const data = rotateToken(tx, caller)
  const [user, limits, terms] = await Promise.all([
    readUser(tx, services, caller.memberId),
    listWithdrawalLimits(tx),
    findDueTerms(tx, caller.memberId),
  ])
  return { user, data, offers: [...offers], withdrawal_limits: limits, ...(terms && { terms_due: terms }) }
})

/** Which limits an owner has set, so that a screen leaves space for these only. */
async function listWithdrawalLimits(tx: Transaction): Promise<string[]> {
  const { withdrawal_min_amount_cents: minAmount, withdrawal_daily_limit_cents: dailyLimit } = await tx
    .selectFrom('settings')
    .select(['withdrawal_min_amount_cents', 'withdrawal_daily_limit_cents'])
    .executeTakeFirstOrThrow()
  return [...(minAmount === null ? [] : ['min_amount']), ...(dailyLimit === null ? [] : ['daily_limit'])]
}
