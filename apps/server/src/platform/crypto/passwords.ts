import { availableParallelism } from 'node:os'
import { refuse } from '../http/refusal.ts'
import { createTurns } from '../timing/turns.ts'

// Loaded with the first password.
const argon2 = () => import('@node-rs/argon2')

// argon2id with the parameters that OWASP's password storage sheet names first. Each hash contains them too.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The owner of a hashed password. The id is any name of the account: an email or an id. */
export interface PasswordOwner {
  kind: 'member' | 'operator'
  id: string
}

/** Hashes a password, in its turn. Refuses `busy` at once when the queue is full. */
export function hashPassword(password: string, { kind, id }: PasswordOwner): Promise<string> {
  return turns[kind].run(id, async () => (await argon2()).hash(password, parameters))
}

// A hash of an unknown password, with the same parameters.
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$SHQbyxhXvNcPqrf1etJugQ$2psxbakSgBriEdu5231CzcjfwIB5WI/q2ByYtIOxyDs'

/**
 * Whether a password matches a hash. Without a hash (an email without an account) the same work is done and the answer is no, so
 * that the time reveals nothing. Refuses `busy` at once when the queue is full.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  { kind, id }: PasswordOwner,
): Promise<boolean> {
  const verify = async () => (await argon2()).verify(passwordHash ?? unknownHash, password)
  const isRight = await turns[kind].run(id, verify)
  return isRight && passwordHash !== null
}

/** Refuses `busy` if a password would be refused now: checked first, before any count or look-up. */
export function requireFreeTurn(kind: PasswordOwner['kind']): void {
  if (turns[kind].isFull()) throw refuse('busy', { retryAfter: 1 })
}

// One account has one place in the common queue. The passwords of operators have places that members cannot fill.
const one = { atOnceMax: 1, waitingMax: 7, refusal: 'busy' } as const
const turns = {
  // Hashing may use half of the cores, so that a flood of sign-ins leaves the other half to other calls.
  member: createTurns({ all: { atOnceMax: Math.max(1, Math.floor(availableParallelism() / 2)), waitingMax: 8 }, one }),
  operator: createTurns({ all: { atOnceMax: 1, waitingMax: 8 }, one }),
}
