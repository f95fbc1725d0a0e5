import type { Keys } from '../../platform/crypto/keys.ts'
import {
  isAddressSigned,
  selectSigned,
  signedKinds,
  type SignableRow,
  type SignedKind,
} from '../../shared/signed-addresses/address-signature.ts'
import type { Report } from './findings.ts'
import { readPages, type Books } from './read-books.ts'

export type AddressKeys = Pick<Keys, 'addresses'>

const pageSize = 5_000
const before = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the addresses that money goes to: each has the signature of the server over its row. Returns how many signatures were checked, or
 * null without a key.
 */
export async function verifyAddresses(books: Books, report: Report, keys: AddressKeys | null): Promise<number | null> {
  if (!keys) return null
  let checked = 0
  for (const kind of signedKinds) {
    for await (const page of readSigned(books, kind)) {
      for (const row of page) {
        checked += 1
        if (isAddressSigned(keys, kind, row)) continue
        report.record(`The address of the ${kind.replace('_', ' ')} ${row.id} is not the one that was signed`)
      }
    }
  }
  return checked
}

function readSigned<K extends SignedKind>(books: Books, kind: K): AsyncGenerator<SignableRow<K>[]> {
  const fetchPage = async (after: string) => {
    return (await books.query<SignableRow<K>>(selectSigned(kind, pageSize), [after])).rows
  }
  return readPages(fetchPage, before, (page) => page.at(-1)?.id ?? null)
}
