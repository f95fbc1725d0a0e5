import { sql } from 'kysely'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'
import { formatTimestamp } from '../../../platform/format-timestamp.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { formatHead } from '../../../ledger/sealing/head.ts'
import { requireBlock } from '../../../ledger/sealing/known-chain.ts'

const replyWithinMs = 10_000

/**
 * Mails the head of the chain to all active owners, and posts it to the webhook of the settings: outside, it later proves that no
 * earlier block was removed or rewritten. A database that went back has no head to send.
 */
export const sendHead: Task = async (_payload, { config, database }) => {
  await inTransaction(database, async (tx) => {
    const newest = await readNewest(tx)
    if (!newest) return
    const { head, sealedAt } = newest
    await mailOwners(tx, {
      subject: `The records end at block ${head.split(':')[0]}`,
      text:
        `The chain of transfers and of the audit log ended on ${formatTimestamp(sealedAt)} at ${head}. Keep this email: ` +
        'compared with the chain later, it shows whether anything before was removed or rewritten.',
      path: '/ledger/seal',
    })
    if (config.HEAD_WEBHOOK_URL) await enqueueJob(tx, 'post_head', { head, sealedAt: sealedAt.toISOString() })
  })
}

/** Posts a head to the webhook. Throws unless it is accepted, so that the job runs again. */
export const postHead: Task = async ({ head = '', sealedAt = '' }, { baseUrl, config }) => {
  if (!config.HEAD_WEBHOOK_URL) return
  const { ok, status } = await fetch(config.HEAD_WEBHOOK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ server: baseUrl, head, sealed_at: sealedAt }),
    redirect: 'error',
    signal: AbortSignal.timeout(replyWithinMs),
  })
  if (!ok) throw new Error(`the webhook for the head of the chain answered ${status}`)
}

async function readNewest(tx: Transaction): Promise<{ head: string; sealedAt: Date } | null> {
  const { rows } = await sql<{ number: bigint | null; hash: string; sealed_at: Date }>`
    select newest.number, encode(newest.hash, 'hex') as hash, newest.sealed_at
    from ${requireBlock(tx)}
    left join (select * from ledger.blocks order by number desc limit 1) as newest on true`.execute(tx)
  const { number = null, hash = '', sealed_at: sealedAt = new Date() } = rows[0] ?? {}
  return number === null ? null : { head: formatHead({ number, hash }), sealedAt }
}
