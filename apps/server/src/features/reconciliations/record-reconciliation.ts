import { sql } from 'kysely'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { parseCoins } from '@cairn/contract/core/money/coins.ts'
import { recordReconciliation as call } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { attachEvidence } from '../../shared/evidence/attachments.ts'

/** Records the counted amount of an asset, with its statement. The database adds the figures of the books. */
export const recordReconciliation = route(call, async ({ audit, body, caller, tx }) => {
  const { id, asset, note, evidence_file_id } = body
  const counted = readCount(body)
  const recorded = await tx
    .insertInto('reconciliations')
    .values({ id, asset, as_of: body.as_of ?? sql<string>`now()`, ...counted, note, counted_by: caller.operatorId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['difference_cents', 'status'])
    .executeTakeFirstOrThrow(() => refuse('reconciliation_recorded'))
  await attachEvidence(tx, caller, id, evidence_file_id)
  await audit('reconciliation_recorded', {
    subjectId: id,
    details: {
      asset,
      counted: centsToDecimal(counted.counted_cents),
      difference: centsToDecimal(recorded.difference_cents),
      ...(body.coins && { coins: body.coins, rate: body.rate ?? '' }),
      note,
    },
  })
  const isMatched = recorded.status === 'matched'
  return { msg: isMatched ? 'Recorded. It matches the books' : 'Recorded. Another operator explains the difference' }
})

/** A hundred trillion dollars. */
const mostCents = 10n ** 16n

/** Dollars at a bank, or coins with the dollars that they are worth at the rate, rounded to the cent. */
function readCount({ asset, amount, coins, rate }: CallBody<typeof call>) {
  if (asset === 'usd') {
    if (amount === undefined || coins !== undefined || rate !== undefined) throw refuse('amount_invalid')
    return { counted_cents: amount }
  }
  const units = parseCoins(asset, coins ?? '')
  if (units === null || amount !== undefined) throw refuse('coins_invalid')
  if (rate === undefined) throw refuse('rate_invalid')
  const [whole = '', fraction = ''] = rate.split('.')
  const rateMicros = BigInt(whole + fraction.padEnd(6, '0'))
  // Per smallest unit of the coin, from millionths of a dollar to cents.
  const divisor = 10n ** 4n * parseCoins(asset, '1')!
  const cents = (units * rateMicros * 2n + divisor) / (divisor * 2n)
  if (cents > mostCents) throw refuse('coins_invalid')
  return { counted_cents: cents, counted_units: units.toString(), rate_micros: rateMicros }
}
