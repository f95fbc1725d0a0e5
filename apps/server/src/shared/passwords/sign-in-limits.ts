import type { Counted } from '../../platform/http/limits/rate-limits.ts'

/**
 * The limits of guessing a member's password: at sign-in, and by the current password that a change needs. Account
 * and address are counted apart, so that neither many addresses nor many accounts get around them.
 */
export function signInLimits(email: string, address: string): Counted[] {
  return [...accountLimits(email), ['signInFromAddress', address]]
}

/** Those that are cleared once the owner has proven their identity. */
export function accountLimits(email: string): Counted[] {
  return [
    ['signInOfAccount', email],
    ['signInOfAccountInARow', email],
  ]
}
