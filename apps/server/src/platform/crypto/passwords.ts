import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { refuse } from '../http/refusal.ts'

// Loaded with the first password.
const argon2 = () => import('@node-rs/argon2')

// argon2id with the parameters that OWASP's password storage sheet names first. Each hash contains them too.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password, in its turn. Refuses `busy` at once when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(password, parameters))
}

// A hash of an unknown password, with the same parameters.
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$SHQbyxhXvNcPqrf1etJugQ$2psxbakSgBriEdu5231CzcjfwIB5WI/q2ByYtIOxyDs'

/**
 * Whether a password matches a hash. Without a hash (an email without an account) the same work is done and the
 * answer is no, so that the time reveals nothing. Refuses `busy` at once when too many wait.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await inTurn(async () => (await argon2()).verify(passwordHash ?? unknownHash, password))
  return isRight && passwordHash !== null
}

/**
 * Refuses `busy` when a password would have to be refused now: checked first, before anything is counted or looked up.
 */
export function requireFreeTurn(): void {
  if (turns.activeCount + turns.pendingCount >= atOnceMax + waitingMax) throw refuse('busy', { retryAfter: 1 })
}

// Hashing may use half of the cores, so that a flood of sign-ins leaves the other half to all other calls.
const atOnceMax = Math.max(1, Math.floor(availableParallelism() / 2))
const waitingMax = 8
const turns = pLimit(atOnceMax)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  requireFreeTurn()
  return turns(work)
}
