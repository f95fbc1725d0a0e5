import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../platform/database/database.ts'

/** The code of an account, the server's name for it. The chart of accounts is in README.md in this folder. */
export type AccountCode = string & { readonly brand: 'AccountCode' }

export const memberAvailable = (memberId: string) => `member:${memberId}:available` as AccountCode
export const memberInvested = (memberId: string) => `member:${memberId}:invested` as AccountCode
export const memberHeld = (memberId: string) => `member:${memberId}:held` as AccountCode
/** The holdings of a coin, or `usd` for money at a bank or a broker. */
export const custody = (asset: Asset | 'usd') => `custody:${asset}` as AccountCode
export const realisedGains = (planId: string) => `realised_gains:${planId}` as AccountCode
export const bonusBudget = 'bonus_budget' as AccountCode
export const opening = 'opening' as AccountCode
export const corrections = 'corrections' as AccountCode

/** Opens the three accounts of a member. Does nothing when they exist. */
export async function openMemberAccounts(tx: Transaction, memberId: string): Promise<void> {
  await sql`select ledger.open_account(${memberAvailable(memberId)}, 'available', ${memberId}),
                   ledger.open_account(${memberInvested(memberId)}, 'invested', ${memberId}),
                   ledger.open_account(${memberHeld(memberId)}, 'held', ${memberId})`.execute(tx)
}

/** Opens the account of a plan's gains. Does nothing when it exists. */
export async function openPlanAccount(tx: Transaction, planId: string): Promise<void> {
  await sql`select ledger.open_account(${realisedGains(planId)}, 'realised_gains')`.execute(tx)
}
