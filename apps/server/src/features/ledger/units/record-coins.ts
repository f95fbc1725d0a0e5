import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { recordCoins as call } from '@cairn/contract/operator/ledger/custody-units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { recordUnits, requireUnits } from '../../../shared/transactions/record-units.ts'

/** Keeps how many coins a record moved, where that was not known or was entered wrongly. */
export const recordCoins = route(call, async ({ audit, body, caller, tx }) => {
  const { asset, coins, reference } = body
  const units = requireUnits(asset, coins)
  if (!(await movedAsset(tx, reference, asset))) throw refuse('units_not_of_asset')
  recordUnits(tx, { reference, asset, units, by: caller.operatorId })
  await audit('coins_recorded', { memberId: null, details: { record: reference, asset, coins } })
  return { msg: 'The coins are kept' }
})

/** Whether a record moved something of an asset. */
async function movedAsset(tx: Transaction, reference: string, asset: Asset): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.transfers t
    join ledger.accounts a on a.id in (t.from_account, t.to_account) and a.code = ${`custody:${asset}`}
    where t.reference = ${reference} limit 1`.execute(tx)
  return rows.length > 0
}
