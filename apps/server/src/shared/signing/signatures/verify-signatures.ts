import { findUndecided } from '../decisions/find-undecided.ts'
import { isSigned, type SigningKeys } from './row-signature.ts'
import { selectSignedPage, type StoredRow } from './select-signed.ts'
import { verifiedKinds, type SignedKind } from './signed-rows.ts'
import type { Report } from '../../../ledger/verification/findings.ts'
import { readPages, type Books } from '../../../ledger/verification/read-books.ts'

const pageSize = 5_000
const before = '00000000-0000-0000-0000-000000000000'

/**
 * A check for `verifyLedger` of the signatures by the server (the addresses that money goes to, and the decisions of operators) and by
 * the passkeys of operators. Null without the keys.
 */
export function verifySignatures(keys: SigningKeys | null) {
  return keys && ((books: Books, report: Report) => checkAll(books, report, keys))
}

async function checkAll(books: Books, report: Report, keys: SigningKeys): Promise<number> {
  let checked = 0
  const reads = { rows: async (text: string, values: unknown[]) => (await books.query(text, values)).rows }
  for (const kind of verifiedKinds) {
    for await (const page of readSigned(books, kind)) {
      checked += page.length
      const signed = page.filter((row) => isSigned(keys, kind, row))
      const undecided = await findUndecided(reads, keys, kind, signed)
      for (const { row_id } of page.filter((row) => !signed.includes(row))) {
        report.record(`The ${kind.replace('_', ' ')} ${row_id} is not one that the server signed`)
      }
      for (const id of undecided) {
        report.record(`The ${kind.replace('_', ' ')} ${id} is not one that the passkeys of its operators signed`)
      }
    }
  }
  return checked
}

function readSigned<K extends SignedKind>(books: Books, kind: K): AsyncGenerator<StoredRow<K>[]> {
  const fetchPage = async (after: string) => {
    return (await books.query<StoredRow<K>>(selectSignedPage(kind, pageSize), [after])).rows
  }
  return readPages(fetchPage, before, (page) => page.at(-1)?.row_id ?? null)
}
