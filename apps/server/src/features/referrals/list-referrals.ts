import { sql } from 'kysely'
import { listReferrals as call } from '@cairn/contract/member/account/referrals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { readSettings } from '../../shared/settings.ts'
import { selectReferrals } from '../../shared/members/select-referrals.ts'

/**
 * Lists the members whom the caller referred, newest first, with first name and initial. `balance` is the caller's earnings from
 * them, never their own money. The reply has the bonus rule.
 */
export const listReferrals = route(call, async ({ caller, tx }) => {
  const [settings, referred, { earned }] = await Promise.all([
    readSettings(tx),
    listReferred(tx, caller.memberId),
    sumBonuses(tx, caller.memberId),
  ])
  const refs = referred.map(({ full_name, registered_at, amount_cents }) => ({
    full_name: shortenName(full_name),
    balance: amount_cents ?? 0n,
    reg_date: registered_at,
  }))
  const basisPoints = settings.referral_bonus_basis_points
  return { data: { refs, earned, ...(basisPoints > 0 && { bonus_percent: basisPoints / 100 }) } }
})

function listReferred(tx: Transaction, sponsorId: string) {
  return selectReferrals(tx, sponsorId)
    .limit(1_000)
    .select(['member.full_name', 'member.registered_at', 'bonus.amount_cents'])
    .execute()
}

function sumBonuses(tx: Transaction, sponsorId: string) {
  return tx
    .selectFrom('referral_bonuses')
    .where('sponsor_id', '=', sponsorId)
    .where('paid_at', 'is not', null)
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('earned'))
    .executeTakeFirstOrThrow()
}

/** `Grace Brewster Hopper` becomes `Grace H.`. */
export function shortenName(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const [first = '', last] = [names[0], names.length > 1 ? names.at(-1) : undefined]
  const [initial] = last ?? ''
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
