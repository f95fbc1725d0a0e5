import { viewMonth as call } from '@cairn/contract/operator/ledger/month.ts'
import { movedByDay } from '../../../ledger/reporting/days/daily-totals.ts'
import { readFirstMonth, readMonth } from '../../../ledger/reporting/days/month.ts'
import { readBlockSince } from '../../../ledger/sealing/seal-proofs.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'

/** A month of the ledger; without a query the last whole one, or the present one of a ledger that is younger. */
export const viewMonth = route(call, async ({ query, services, tx }) => {
  const [since, movements] = await Promise.all([readFirstMonth(tx), movedByDay(tx)])
  const present = Temporal.PlainYearMonth.from(services.now().toISOString().slice(0, 7))
  const last = `${present.subtract({ months: 1 })}`
  const month = query.month ?? (since !== null && since <= last ? last : `${present}`)
  const [accounts, head] = await Promise.all([readMonth(tx, month, movements), readHeadOf(tx, month)])
  return { month, since, is_so_far: month >= `${present}`, accounts, head }
})

/** Transfers of the last second of a month are sealed a little later, and a call that posts ends within a minute. */
const sealedWithin = { minutes: 1 }

/** The block that closes a month. */
export function readHeadOf(tx: Transaction, month: string) {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 })
  return readBlockSince(tx, next.toZonedDateTime('UTC').add(sealedWithin).toInstant())
}
