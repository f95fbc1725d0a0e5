import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { recordCauses } from './record-causes.ts'

/** Posts one transfer to an account of its own, so that no posting locks it. */
export async function postAlone(client: pg.Client): Promise<void> {
  const memberId = randomUUIDv7()
  const invested = `member:${memberId}:invested`
  await client.query("select ledger.open_account($1, 'invested', $2)", [invested, memberId])
  const [transfer] = await recordCauses(client, [{ kind: 'deposit_confirmed', memberId, cents: 1n, asset: 'usdt' }])
  await client.query(
    `select ledger.post(array[$1::uuid], '{deposit_confirmed}', '{custody:usdt}', array[$2], '{1}', array[$1::uuid], 'system')`,
    [transfer?.id, invested],
  )
}
