import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { realisedGains } from '../accounts.ts'

export interface GainsPlan {
  id: string
  name: string
}

/** The plans of the realised-gains accounts among these codes, by code. */
export async function readGainsPlans(tx: Transaction, codes: readonly string[]): Promise<Map<string, GainsPlan>> {
  const ofPlans = codes.filter((code) => code.startsWith(realisedGains('')))
  if (ofPlans.length === 0) return new Map()
  const { rows } = await sql<GainsPlan>`
    select id, name from plans where ${realisedGains('')} || id::text = any (${[...new Set(ofPlans)]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((plan) => [realisedGains(plan.id), plan]))
}
