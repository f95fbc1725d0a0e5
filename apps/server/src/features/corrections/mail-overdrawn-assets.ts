import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { CustodyAsset } from '@cairn/contract/operator/ledger/custody-movements.ts'
import { readDailyTotals, sumHoldings } from '../../ledger/reporting/days/daily-totals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { mailOwners } from '../../shared/approvals/mail-owners.ts'

/** Mails the owners when the books have less than nothing of an asset: once, until it is above zero again. */
export const mailOverdrawnAssets: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    // The lock makes a second server see the first one's mails.
    lockByName(tx, 'overdrawn assets')
    const { sums } = await readDailyTotals(tx, 1, new Date())
    const overdrawn = [...sumHoldings(sums)].filter(([, cents]) => cents < 0n) as [CustodyAsset, bigint][]
    const assets = new Set(overdrawn.map(([asset]) => asset))
    const rows = await tx.selectFrom('overdrawn_assets').select('asset').execute()
    const known = new Set(rows.map((row) => row.asset))
    const ended = [...known.difference(assets)]
    if (ended.length > 0) await tx.deleteFrom('overdrawn_assets').where('asset', 'in', ended).execute()
    for (const [asset, cents] of overdrawn) {
      if (known.has(asset)) continue
      await tx.insertInto('overdrawn_assets').values({ asset }).execute()
      await mailOwners(tx, {
        subject: 'The books have less than nothing of an asset',
        text:
          `The expected holdings of ${asset} are ${formatUsd(cents)}. More was sent than was received, so a payment, a move or a ` +
          'correction is missing in the books. Count the asset, and book what is missing.',
        path: `/ledger?account=custody:${asset}`,
      })
    }
  })
}
