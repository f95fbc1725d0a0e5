import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The book of units of a coin, in its smallest unit, with the cents of the known and of the unknown records. */
interface Book {
  in_units: bigint
  out_units: bigint
  fee_units: bigint
  known_cents: bigint
  unknown_count: number
  unknown_cents: bigint
}

/** Reads the book of units of a coin as it is now. */
export async function readUnitBook(tx: Transaction, asset: Asset): Promise<Book> {
  const { rows } = await sql<Record<'in_units' | 'out_units' | 'fee_units', string> & Book>`
    select in_units::text, out_units::text, fee_units::text, known_cents, unknown_count, unknown_cents
    from ledger.read_unit_book(${asset}, 'infinity')`.execute(tx)
  const [book] = rows
  if (!book) throw new Error(`the book of units of ${asset} has no row`)
  const { in_units, out_units, fee_units } = book
  return { ...book, in_units: BigInt(in_units), out_units: BigInt(out_units), fee_units: BigInt(fee_units) }
}

/** Whether a record moved something of an asset. */
export async function movedAsset(tx: Transaction, reference: string, asset: Asset): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.transfers t
    join ledger.accounts a on a.id in (t.from_account, t.to_account) and a.code = ${`custody:${asset}`}
    where t.reference = ${reference} limit 1`.execute(tx)
  return rows.length > 0
}
