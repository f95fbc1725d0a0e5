import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Overdue } from '../../../platform/jobs/clean-up.ts'
import { createToken, hashToken } from '../../../platform/crypto/random-token.ts'
import type { Services } from '../../../platform/services.ts'

/** Long enough to find a device (OWASP ASVS 5.0, 6.5.5: at most ten). */
const lifeMinutes = 5

/** What the answer to a challenge is for, and of whom. A sign-in is of an operator who is not known yet. */
type ChallengeUse = ['sign_in', null] | ['add_passkey' | 'confirm_identity', operatorId: string]

/** Makes a challenge; only its hash is stored. */
export async function createOperatorChallenge(tx: Transaction, [purpose, operatorId]: ChallengeUse): Promise<string> {
  const challenge = createToken()
  await tx
    .insertInto('operator_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      operator_id: operatorId,
      expires_at: sql`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
  return challenge
}

/** Uses a challenge, once, even when it is used twice at the same moment. Refuses `factor_wait_over`. */
export async function useOperatorChallenge(
  tx: Transaction,
  [purpose, operatorId]: ChallengeUse,
  challenge: string,
): Promise<void> {
  await tx
    .deleteFrom('operator_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('operator_id', 'is not distinct from', operatorId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge_hash')
    .executeTakeFirstOrThrow(() => refuse('factor_wait_over'))
}

/** The same in a transaction of its own: a challenge is used up also when the call is refused afterwards. */
export function spendOperatorChallenge({ database }: Services, use: ChallengeUse, challenge: string): Promise<void> {
  return inTransaction(database, (tx) => useOperatorChallenge(tx, use, challenge))
}

export const overdueOperatorChallenges: Overdue = { operator_challenges: sql`expires_at < now()` }
