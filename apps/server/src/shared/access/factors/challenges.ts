import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { ChallengePurpose } from '../../../schema/factors.ts'
import type { Overdue } from '../../../platform/jobs/clean-up.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { createToken, hashToken } from '../../../platform/crypto/random-token.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountId } from '../origins/known-origins.ts'

/** Long enough to find a device (OWASP ASVS 5.0, 6.5.5: at most ten). */
const lifeMinutes = 5

/** Makes a challenge; only its hash is stored. An account without an id is for a sign-in whose member is not known yet. */
export async function createChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  { kind, id }: AccountId,
): Promise<string> {
  const challenge = createToken()
  await tx.rows(
    `insert into challenges (challenge_hash, kind, purpose, ${kind}_id, expires_at)
      values ($1, $2, $3, $4, now() + interval '${lifeMinutes} minutes')`,
    [hashToken(challenge), kind, purpose, id],
  )
  return challenge
}

/** The member of a pending sign-in, or null if not known yet. `useChallenge` decides. Refuses `challenge_over`. */
export async function findSignIn(tx: Transaction, challenge: string): Promise<string | null> {
  const { member_id } = await tx
    .selectFrom('challenges')
    .select('member_id')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('kind', '=', 'member')
    .where('purpose', '=', 'sign_in')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow(() => refuse('challenge_over'))
  return member_id
}

/** Uses a challenge of an account, once, even if used twice at the same moment. Refuses `challenge_over`. */
export async function useChallenge(
  tx: Transaction,
  purpose: ChallengePurpose,
  challenge: string,
  { kind, id }: AccountId,
): Promise<void> {
  const used = await tx.rows(
    `delete from challenges where challenge_hash = $1 and kind = $2 and purpose = $3
        and ${kind}_id is not distinct from $4 and expires_at > now()
      returning purpose`,
    [hashToken(challenge), kind, purpose, id],
  )
  if (used.length === 0) throw refuse('challenge_over')
}

/** The same in a transaction of its own: a challenge is used up even if the call is refused afterwards. */
export function spendChallenge(
  { database }: Services,
  purpose: ChallengePurpose,
  challenge: string,
  account: AccountId,
): Promise<void> {
  return inTransaction(database, (tx) => useChallenge(tx, purpose, challenge, account))
}

export const overdueChallenges: Overdue = { challenges: sql`expires_at < now()` }
