import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../platform/database/database.ts'

/** The code of an account: how the server names a place where money can be. The chart is in README.md beside this file. */
export type AccountCode = string & { readonly brand: 'AccountCode' }

export const memberAvailable = (memberId: string) => `member:${memberId}:available` as AccountCode
export const memberInvested = (memberId: string) => `member:${memberId}:invested` as AccountCode
export const memberHeld = (memberId: string) => `member:${memberId}:held` as AccountCode
/** Where payments lie: by the coin, or `usd` for what lies at a bank or with a broker. */
export const custody = (asset: Asset | 'usd') => `custody:${asset}` as AccountCode
export const realisedGains = (planId: string) => `realised_gains:${planId}` as AccountCode
export const bonusBudget = 'bonus_budget' as AccountCode
export const withdrawalsOut = 'withdrawals_out' as AccountCode
export const opening = 'opening' as AccountCode
export const corrections = 'corrections' as AccountCode

/** Opens the three accounts that every member has. Opening them again changes nothing. */
export async function openMemberAccounts(tx: Transaction, memberId: string): Promise<void> {
  await sql`select ledger.open_account(${memberAvailable(memberId)}, 'available', ${memberId}),
                   ledger.open_account(${memberInvested(memberId)}, 'invested', ${memberId}),
                   ledger.open_account(${memberHeld(memberId)}, 'held', ${memberId})`.execute(tx)
}

/** Opens the account of a plan's gains. Opening it again changes nothing. */
export async function openPlanAccount(tx: Transaction, planId: string): Promise<void> {
  await sql`select ledger.open_account(${realisedGains(planId)}, 'realised_gains')`.execute(tx)
}
