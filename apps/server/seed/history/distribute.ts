import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { computeShares } from '../../src/features/gains/distributions/compute-shares.ts'
import { memberAvailable, realisedGains } from '../../src/ledger/accounts.ts'
import { deriveShareId } from '../../src/ledger/posting/derive-transfer-id.ts'
import type { Platform } from '../add-platform.ts'
import type { Fixture } from '../fixture.ts'
import { postBackdated } from './post-backdated.ts'

interface Distribution {
  planId: string
  amountCents: bigint
  at: Date
  /** The last day that counts, in UTC. */
  day: string
}

/** Distributes gains of a plan as the job does, with the shares that it would compute, at a time in the past. */
export async function distribute(
  { tx }: Fixture,
  { owner }: Platform['operatorIds'],
  { planId, amountCents, at, day }: Distribution,
): Promise<void> {
  const { period, investedCents, shares, hash } = await computeShares(tx, { planId, amountCents, asOf: day })
  const id = randomUUIDv7()
  // The server may insert only a distribution that is to be posted.
  await sql`
    insert into distributions (id, plan_id, amount_cents, rule, as_of, preview_hash, status, counted_from, invested_cents,
      member_count, requested_by, requested_at, finished_at)
    values (${id}, ${planId}, ${amountCents}, ${period.rule}, ${day}, ${hash}, 'posted', ${period.counted_from},
      ${investedCents}, ${shares.length}, ${owner}, ${at}, ${at})`.execute(tx)
  for (const { memberId, investedCents: invested_cents, weight, cents } of shares) {
    const shareId = deriveShareId(id, memberId)
    await tx
      .insertInto('distribution_shares')
      .values({
        id: shareId,
        distribution_id: id,
        member_id: memberId,
        invested_cents,
        weight,
        amount_cents: cents,
        paid_at: at,
      })
      .execute()
    await postBackdated(tx, at, `operator:${owner}`, {
      id: shareId,
      kind: 'gain_distributed',
      from: realisedGains(planId),
      to: memberAvailable(memberId),
      amountCents: cents,
      reference: id,
    })
  }
}
