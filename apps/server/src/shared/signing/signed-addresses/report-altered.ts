import { AsyncLocalStorage } from 'node:async_hooks'
import { inTransaction, type Database } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { Services } from '../../../platform/services.ts'
import { isSigned } from '../signatures/row-signature.ts'
import type { AddressKind, SignedKind, SignedRow } from '../signatures/signed-rows.ts'

/** A deposit has no signature of its own: its address must be a signed one of the platform. */
export type AlteredKind = SignedKind | 'deposit'

/** The address of a row to show and use, or the empty text without a valid signature, which raises the alarm. */
export function verifiedAddressOrEmpty<K extends AddressKind>(
  services: Services,
  kind: K,
  row: SignedRow<K> & { id: string; address: string; signature: Buffer | null },
): string {
  if (isSigned(services.keys, kind, row)) return row.address
  reportAltered(services, kind, row.id)
  return ''
}

const quietMs = 60_000
const reported = new WeakMap<Database, Map<string, number>>()
/** Work outside the request: the alarm is raised even if the request is refused, and does not delay it. */
const outsideOfRequest = AsyncLocalStorage.snapshot()

/** Raises the alarm about a tampered row: a log line, and a job that records it. */
export function reportAltered(
  { database, log }: Pick<Services, 'database' | 'log'>,
  kind: AlteredKind,
  id: string,
): void {
  const known = reported.get(database) ?? new Map<string, number>()
  reported.set(database, known)
  const name = `${kind} ${id}`
  if (performance.now() - (known.get(name) ?? -Infinity) < quietMs) return
  known.set(name, performance.now())
  log.error({ kind, id }, 'a row in the database is not the one that the server signed, and is not used')
  const raise = () =>
    inTransaction(database, (tx) => enqueueJob(tx, 'raise_address_alarm', { kind, id }, { key: `altered ${name}` }))
  outsideOfRequest(raise).catch((error: unknown) => {
    known.delete(name)
    log.error({ err: error, kind, id }, 'the alarm about an altered row could not be recorded')
  })
}
