import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ChallengePurpose } from '../../platform/database/tables/factors.ts'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createToken, hashToken } from '../../platform/crypto/random-token.ts'

/** Long enough to find a phone (OWASP ASVS 5.0, 6.5.5: at most ten). */
const lifeMinutes = 5

/** Makes a challenge; only its hash is stored. Null is a sign-in of which nothing is known yet. */
export async function createChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  memberId: string | null,
): Promise<string> {
  const challenge = createToken()
  await tx
    .insertInto('factor_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      member_id: memberId,
      expires_at: sql`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
  return challenge
}

/** The member of a challenge that waits, or null where none is known yet. `useChallenge` decides. Refuses `factor_wait_over`. */
export async function findChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<string | null> {
  const { member_id } = await tx
    .selectFrom('factor_challenges')
    .select('member_id')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow(() => refuse('factor_wait_over'))
  return member_id
}

/**
 * Uses a challenge, once, even when it is used twice at the same moment. With a member it must be theirs. Refuses
 * `factor_wait_over`.
 */
export async function useChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  challenge: string,
  memberId?: string,
): Promise<void> {
  await tx
    .deleteFrom('factor_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .$if(memberId !== undefined, (challenges) => challenges.where('member_id', '=', memberId ?? ''))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge_hash')
    .executeTakeFirstOrThrow(() => refuse('factor_wait_over'))
}

export const overdueChallenges: Overdue = { factor_challenges: sql`expires_at < now()` }
