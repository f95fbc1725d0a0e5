import { sql } from 'kysely'
import { realisedGains } from '../accounts.ts'

export interface GainsPlan {
  id: string
  name: string
}

/** The plan of a realised-gains account, as a column of a query; null for other accounts. */
export function planOfAccount(account: string) {
  return sql<GainsPlan | null>`(
    select json_build_object('id', plans.id, 'name', plans.name) from plans
    where ${sql.ref(`${account}.role`)} = 'realised_gains' and ${sql.ref(`${account}.code`)} = ${realisedGains('')} || plans.id::text)`
}
