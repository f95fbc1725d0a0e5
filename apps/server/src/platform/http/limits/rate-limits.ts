import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressGroup, isLoopback } from './client-address.ts'
import type { Services } from '../../services.ts'
import { refuse, type Delay } from '../refusal.ts'

const minute = 60
const hour = 60 * minute
const year = 365 * 24 * hour

/** The limits of attempts, by account (an email without case), by address, or by both. */
export const limits = {
  signInOfAccount: { points: 10, duration: 15 * minute },
  // In a row: a success or a reset clears them. A year is practically for ever, and limits the table's size.
  signInOfAccountInARow: { points: 90, duration: year },
  // By account and device, or account and network; in a row too. With the strangers' 90 these are a hundred.
  signInFromKnown: { points: 10, duration: year },
  // The same for an email without an account, whose count need not be kept for a year.
  signInOfNobodyInARow: { points: 90, duration: 24 * hour },
  signInOfNobodyFromKnown: { points: 10, duration: 24 * hour },
  signInFromAddress: { points: 50, duration: 15 * minute },
  passkeyChallengeFromAddress: { points: 300, duration: 15 * minute },
  // Limits of the second factor. Neither a right password nor a new one clears them.
  codeOfMember: { points: 10, duration: 15 * minute },
  codeOfMemberInARow: { points: 100, duration: 30 * 24 * hour },
  // By member and known device, or member and session; and by all of these together.
  codeFromKnown: { points: 10, duration: 30 * 24 * hour },
  codeOfMemberFromKnown: { points: 100, duration: 30 * 24 * hour },
  registrationOfEmail: { points: 5, duration: hour },
  registrationFromAddress: { points: 20, duration: hour },
  resetOfAccount: { points: 3, duration: 15 * minute },
  resetOfAccountInADay: { points: 10, duration: 24 * hour },
  resetFromAddress: { points: 20, duration: hour },
  confirmationOfMember: { points: 3, duration: hour },
  policyReportFromAddress: { points: 60, duration: hour },
  // Limits of links that switch mails off: for invalid ones, and for the presses of a valid one.
  mailSwitchFromAddress: { points: 60, duration: hour },
  mailSwitchOfMember: { points: 30, duration: hour },
  emailChangeOfMember: { points: 5, duration: 24 * hour },
  ownDataOfMember: { points: 5, duration: hour },
  downloadByMember: { points: 30, duration: hour },
  exportOfOperator: { points: 20, duration: hour },
  uploadOfMember: { points: 20, duration: hour },
  uploadByOperator: { points: 60, duration: hour },
  profileEditOfMember: { points: 60, duration: hour },
  resendToMember: { points: 10, duration: hour },
  resetByOperator: { points: 5, duration: 15 * minute },
  // By account and network.
  operatorSignInFromNetwork: { points: 10, duration: 15 * minute },
  operatorSignInOfAccountInARow: { points: 90, duration: year },
  operatorSignInFromKnown: { points: 10, duration: year },
  operatorSignInOfNobodyInARow: { points: 90, duration: 24 * hour },
  operatorSignInOfNobodyFromKnown: { points: 10, duration: 24 * hour },
  operatorSignInFromAddress: { points: 50, duration: 15 * minute },
} as const

export type LimitName = keyof typeof limits
export type Counted = [limit: LimitName, key: string]

/**
 * Counts an attempt under every given limit before it is made, so that simultaneous attempts cannot all pass. Refuses
 * `too_many_attempts` (for files `too_many_uploads`), without counting, when a limit is used up. Returns a function that takes
 * back an attempt that succeeded or was never made.
 */
export async function countAttempt(services: Services, counted: Counted[]): Promise<() => Promise<void>> {
  const taken: Counted[] = []
  const takeBack = async () => {
    for (const [limit, key] of taken) await limiter(services, limit).reward(hashKey(key))
  }
  for (const one of counted.filter((each) => isCounted(services, each))) {
    const [limit, key] = one
    taken.push(one)
    try {
      await limiter(services, limit).consume(hashKey(key))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      await takeBack()
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
      const wait = newSecretFirst[limit] ?? toDelay(seconds)
      throw refuse(uploads.has(limit) ? 'too_many_uploads' : 'too_many_attempts', { wait, retryAfter: seconds })
    }
  }
  return takeBack
}

/** Clears the counts of an account whose owner has proven their identity. */
export async function clearAttempts(services: Pick<Services, 'database'>, counted: Counted[]): Promise<void> {
  for (const [limit, key] of counted) await limiter(services, limit).delete(hashKey(key))
}

/** In the sample world all requests come from this machine. */
function isCounted({ config }: Services, [limit, key]: Counted): boolean {
  return config.isProduction || !limit.endsWith('FromAddress') || !isLoopback(key)
}

function limiter({ database }: Pick<Services, 'database'>, limit: LimitName): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: database.plainPool,
    storeType: 'pool',
    tableName: 'attempts',
    // The migration creates the table, and the hourly clean-up empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    ...limits[limit],
  })
}

/** The key of an email or an address; it cannot be reversed. */
function hashKey(key: string): string {
  return createHash('sha256').update(addressGroup(key)).digest('base64url')
}

const uploads = new Set<LimitName>(['uploadOfMember', 'uploadByOperator'])

/** Waiting does not help. */
const [newPassword, knownDevice] = [
  'a moment, with a new password: ask for one under “Forgot password”',
  'a moment, with a device that you have signed in with before, or ask an owner',
]
const newSecretFirst: Partial<Record<LimitName, string>> = {
  signInOfAccountInARow: newPassword,
  signInOfNobodyInARow: newPassword,
  operatorSignInOfAccountInARow: knownDevice,
  operatorSignInOfNobodyInARow: knownDevice,
}

function toDelay(seconds: number): Delay {
  const units: [unit: Delay['unit'], seconds: number][] = [
    ['day', 24 * hour],
    ['hour', hour],
    ['minute', minute],
  ]
  // From one and a half of a unit on, in that unit, rounded up so that the stated time is never too short.
  const [unit, length] = units.find(([, each]) => seconds > 1.5 * each) ?? ['minute', minute]
  return { count: Math.ceil(seconds / length), unit }
}
