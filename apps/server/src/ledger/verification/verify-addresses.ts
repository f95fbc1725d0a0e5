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

/** As in `verifyRecords`; they need no key. */
const rules: Record<string, string> = {
  'The receiving address {id} was put back in the place of a later one': `
    select current.id from receiving_addresses current
    where current.replaced_at is null and exists (
      select from receiving_addresses later where later.asset = current.asset and later.id > current.id)`,
  'The receiving address {id} was removed': `
    select e.subject_id as id from audit.entries e
    where e.did = 'receiving_address_changed' and not exists (select from receiving_addresses r where r.id = e.subject_id)`,
  'The deposit {id} waits for a payment to an address that was never a receiving address': `
    select d.id from deposits d
    where d.status = 'pending' and not exists (
      select from receiving_addresses r where r.asset = d.wallet and r.address = d.address)`,
}

const pageSize = 5_000
const before = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the addresses that money goes to: each has the signature of the server over its row. Returns how many signatures were checked, or
 * null without a key.
 */
export async function verifyAddresses(books: Books, report: Report, keys: AddressKeys | null): Promise<number | null> {
  for (const [sentence, sql] of Object.entries(rules)) {
    const { rows } = await books.query<{ id: string }>(`select id from (${sql}) as found order by id limit 20`)
    for (const { id } of rows) report.record(sentence.replace('{id}', () => id))
  }
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
