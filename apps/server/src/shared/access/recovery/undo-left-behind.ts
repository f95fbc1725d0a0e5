import type { Transaction } from '../../../platform/database/database.ts'
import { leftBehind, withDoubt, type LeftBehindKind } from './what-recovery-undoes.ts'

/** An addition to an account while it was in doubt. */
export interface Added {
  kind: LeftBehindKind
  /** The name of a passkey, an address, an email, or the device and network of a session; otherwise empty. */
  what: string
  added_at: Date
  /** Recovery does not undo it. */
  stays: boolean
}

/** Lists the additions to an account since it is in doubt, newest first. */
export async function listLeftBehind(tx: Transaction, memberId: string): Promise<Added[]> {
  const all = Object.entries(leftBehind).flatMap(([kind, { listed }]) =>
    listed === null ? [] : [`(select '${kind}' as kind, listed.* from (${listed}) listed)`],
  )
  return tx.rows<Added>(`${withDoubt} ${all.join(' union all ')} order by added_at desc`, [memberId, 'locked'])
}

/**
 * Undoes the additions to an account since it is in doubt, and ends all sessions. Returns the kinds of undone additions, without
 * sessions. The caller has locked the member's row, and has not yet confirmed the email of a member who resets the password.
 */
export async function undoLeftBehind(
  tx: Transaction,
  memberId: string,
  why: 'password_reset' | 'locked',
): Promise<LeftBehindKind[]> {
  const undone: LeftBehindKind[] = []
  for (const kind of Object.keys(leftBehind) as LeftBehindKind[]) {
    const count = await leftBehind[kind].undo(tx, { memberId, why })
    if (count > 0 && kind !== 'session') undone.push(kind)
  }
  return undone
}

const words: Record<Exclude<LeftBehindKind, 'session' | 'known_origin'>, string> = {
  passkey: 'passkeys',
  authenticator: 'the authenticator app',
  recovery_codes: 'the recovery codes',
  address: 'withdrawal addresses',
  email_change: 'a pending change of your email address',
  closing: 'the request to close your account',
}

/** Lists in a mail the undone additions, from the kinds in its facts, and how to add them again. */
export function describeUndone(undone = '', baseUrl: string): string[] {
  const named = Object.entries(words).flatMap(([kind, word]) => (undone.split(' ').includes(kind) ? [word] : []))
  if (named.length === 0) return []
  return [
    `To keep others out, we removed what was added to your account in the days before: ${named.join(', ')}. If it was yours, add it again at ${baseUrl}/security and ${baseUrl}/profile.`,
  ]
}
