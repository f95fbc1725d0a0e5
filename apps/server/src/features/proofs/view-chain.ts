import { viewChain as call } from '@cairn/contract/member/money/proofs.ts'
import { parseHead } from '../../ledger/sealing/head.ts'
import { readBlock } from '../../ledger/sealing/seal-proofs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'

/** Where the chain ends, for everybody. With a kept block, a person sees later that it has not changed. */
export const viewChain = route(call, async ({ query, tx }) => {
  const [head, block, verification] = await Promise.all([
    readBlock(tx),
    query.block === undefined ? null : readBlock(tx, query.block),
    readVerification(tx),
  ])
  return { head, block, verification }
})

/** The newest verification that ended. */
async function readVerification(tx: Transaction) {
  const row = await tx
    .selectFrom('ledger_verifications')
    .where('finished_at', 'is not', null)
    .where('is_valid', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .select(['finished_at', 'is_valid', 'head'])
    .executeTakeFirst()
  if (!row) return null
  const block = parseHead(row.head ?? '')?.number.toString() ?? null
  return { finished_at: row.finished_at!, is_valid: row.is_valid!, block }
}
