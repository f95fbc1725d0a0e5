import type { Counted } from '../../platform/http/limits/rate-limits.ts'

/**
 * The limits of guessing a member's password: by sign-in, and by the current password that a change asks for. The account's
 * and the address's are apart, so that neither many addresses nor many accounts get around them.
 */
export function signInLimits(email: string, address: string): Counted[] {
  return [...accountLimits(email), ['signInFromAddress', address]]
}

/** Those that are over when the owner has shown to be there. */
export function accountLimits(email: string): Counted[] {
  return [
    ['signInOfAccount', email],
    ['signInOfAccountInARow', email],
  ]
}
