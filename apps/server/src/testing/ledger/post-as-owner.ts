import type pg from 'pg'
import type { transferKinds } from '../../ledger/kinds.ts'

/** Posts a transfer without a record, as only the owner of the ledger may. Accounts by their codes. */
export async function postAsOwner(
  owner: pg.Client,
  kind: keyof typeof transferKinds,
  [from, to]: [from: string, to: string],
  cents: bigint,
): Promise<void> {
  await owner.query(
    `select ledger.post_as_owner(array[gen_random_uuid()], array[$1], array[$2], array[$3], array[$4::bigint],
       array[gen_random_uuid()], '{system}')`,
    [kind, from, to, cents],
  )
}

export function fundBonuses(owner: pg.Client, cents: bigint): Promise<void> {
  return postAsOwner(owner, 'bonus_budget_funded', ['opening', 'bonus_budget'], cents)
}
