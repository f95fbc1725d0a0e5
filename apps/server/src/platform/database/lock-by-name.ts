import { CompiledQuery } from 'kysely'
import type { Transaction } from './transaction.ts'

/** All advisory locks, including the ones that only functions of the database take. Locks of two kinds never conflict. */
export const lockKinds = [
  'backup',
  'backup request',
  'decisions about member',
  'decisions of operator',
  'first owner',
  'identity document',
  'ledger daily totals',
  'ledger seal',
  'mailbox',
  'migrations',
  'overdrawn assets',
  'payment of gain or loss',
  'plan gains',
  'sample world',
  'stopped withdrawals',
  'transaction on chain',
  'waiting mails',
  'withdrawal mails',
  'withdrawals of member',
] as const
export type LockKind = (typeof lockKinds)[number]

/** Sends the lock of a name. The next statements come after it, and it is held until the transaction ends. */
export function lockByName(tx: Transaction, kind: LockKind, name = ''): void {
  tx.send(CompiledQuery.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}: ${name}`]))
}

/** The number of a lock without a name, in SQL: for locks that end with their connection. */
export function lockNumber(kind: LockKind): string {
  return `hashtextextended('${kind}: ', 0)`
}
