import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { everHadMoney } from '../../../ledger/reporting/ever-had-money.ts'
import { listStepUpMethods, requireStepUp } from '../../../shared/step-up/require-step-up.ts'

/**
 * For how many hours an address that this member saves now, and proves who they are, takes no withdrawals, as a column of a
 * query: as long as the settings say, and not at all when it is the member's first.
 */
export function addressLockHours(memberId: string) {
  return sql<number>`(select case when exists (select from payout_addresses where member_id = ${memberId})
    then address_lock_hours else 0 end from settings)`
}

export interface NewAddress {
  /** The member never had one. */
  isFirst: boolean
  /** The current password came in the same call, with a new one. */
  gavePassword: boolean
  /** Refuse `step_up_needed` instead of saving it with a wait or without a proof. */
  prefersStepUp: boolean
}

/**
 * Whether a new address of the caller can be used at once: the first of a caller who proves who they are, or of an account
 * that is younger than a day and never had money. Every other one waits. Refuses `step_up_needed` without a proof when the
 * account has a second factor (the password is none then), or when the client prefers it.
 */
export async function isUsableAtOnce(
  tx: Transaction,
  caller: MemberCaller,
  { isFirst, gavePassword, prefersStepUp }: NewAddress,
): Promise<boolean> {
  const [methods, isNewcomer] = await Promise.all([
    listStepUpMethods(tx, caller.memberId),
    isFirst && hasNothingToSteal(tx, caller.memberId),
  ])
  const takesPassword = methods.includes('password')
  const hasProof = caller.hasProof || (gavePassword && takesPassword)
  const needsProof = !takesPassword || (prefersStepUp && !isNewcomer)
  if (needsProof) await requireStepUp(tx, { ...caller, hasProof })
  return isFirst && (hasProof || isNewcomer)
}

async function hasNothingToSteal(tx: Transaction, memberId: string): Promise<boolean> {
  const { is_new: isNew } = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(sql<boolean>`registered_at > now() - interval '1 day' and not ${everHadMoney(memberId)}`.as('is_new'))
    .executeTakeFirstOrThrow()
  return isNew
}
