import type { Report } from './findings.ts'
import type { Books } from './read-books.ts'
import { transferCauses, type Cause } from './transfer-causes.ts'

interface Found {
  /** Null for a missing transfer. */
  id: string | null
  /** Null when no record causes such a transfer. */
  transfer_id: string | null
  reference: string
}

/**
 * Compares each transfer with the record that causes it, in both directions: each record has exactly its transfers, and each
 * transfer has exactly one record, of the same member, amount and accounts.
 */
export async function verifyCauses(books: Books, report: Report): Promise<void> {
  for (const [kind, cause] of transferCauses) {
    const { rows } = await books.query<Found>(compare(kind, cause))
    for (const found of rows) report.record(describe(cause, found))
  }
}

/** One join of both, so that PostgreSQL can run it in parallel. */
function compare(kind: string, { select }: Cause): string {
  return `
    select t.id, c.transfer_id, coalesce(c.reference, t.reference) as reference
    from (
      select t.id, t.reference, f.code as from_code, g.code as to_code, t.amount_cents
      from ledger.transfers t
      join ledger.accounts f on f.id = t.from_account
      join ledger.accounts g on g.id = t.to_account
      where t.kind = '${kind}'
    ) t
    full join (${select}) c (kind, transfer_id, reference, from_code, to_code, amount_cents) on c.transfer_id = t.id
    where (t.reference, t.from_code, t.to_code, t.amount_cents)
      is distinct from (c.reference, c.from_code, c.to_code, c.amount_cents)
    order by coalesce(t.id, c.transfer_id) limit 20`
}

function describe({ missing, invented }: Cause, { id, transfer_id, reference }: Found): string {
  if (id === null) return missing.replace('{reference}', reference).replace('{transfer_id}', transfer_id ?? '')
  return transfer_id === null
    ? invented.replace('{id}', id)
    : `The transfer ${id} differs from the record that causes it`
}
