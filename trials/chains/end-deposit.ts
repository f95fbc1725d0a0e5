import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { withOwner } from '../../apps/server/src/cli/open-maintenance-database.ts'
import { loadConfig } from '../../apps/server/src/configuration/config.ts'

/** Lets the time of the pending deposit at an address be over, and returns when the server has ended it: in two minutes. */
export function endDeposit(address: string): Promise<void> {
  return withOwner(loadConfig(process.env), async (owner) => {
    const { rowCount } = await owner.query(
      `update deposits set requested_at = requested_at - interval '30 days' where address = $1 and status = 'pending'`,
      [address],
    )
    if (rowCount === 0) throw new Error(`No pending deposit has the address ${address}.`)
    for (const end = Date.now() + 180_000; Date.now() < end; await sleep(1_000)) {
      const { rows } = await owner.query('select from deposits where address = $1 and status = $2', [
        address,
        'expired',
      ])
      if (rows.length > 0) return
    }
    throw new Error('The server did not end the deposit within three minutes. Does it run, and follow the chain?')
  })
}
