import { hashPassword } from '../../platform/crypto/passwords.ts'
import { createToken } from '../../platform/crypto/random-token.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { clearAttempts } from '../../platform/http/limits/rate-limits.ts'
import type { JobContext } from '../../platform/jobs/task.ts'
import { bindCaller } from '../audit/bind-caller.ts'
import { accountLimits } from '../access/passwords/sign-in-limits.ts'

/** The hash of a random password. The row of a closed account needs one, and its email cannot be guessed either. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(createToken(), { kind: 'member', id: 'closed accounts' })
}

/**
 * Closes an account by a function of the database, which erases the person, with an audit entry, and removes the files. `email`
 * is in lower case. Returns false when the function refuses at this moment.
 */
export async function eraseAccount(
  { database, files }: Pick<JobContext, 'database' | 'files'>,
  { memberId, email, passwordHash }: { memberId: string; email: string; passwordHash: string },
  [close, did]: ['close_account', 'account_closed'] | ['end_registration', 'registration_ended'],
): Promise<boolean> {
  let names: string[]
  try {
    names = await inTransaction(database, async (tx) => {
      const [closed] = await tx.rows<{ files: string[] }>(`select ${close}($1, $2) as files`, [memberId, passwordHash])
      await bindCaller(tx, { kind: 'system' }).audit(did, { memberId })
      return closed?.files ?? []
    })
  } catch (error) {
    if (notYet.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
  await clearAttempts({ database }, accountLimits(email))
  // If the server dies here, the daily job removes them as files that no row names.
  for (const name of names) await files.remove(name)
  return true
}

// Not due, not empty, and the constraint for money that arrives at this moment.
const notYet = new Set(['CL013', 'CL014', '23514'])
