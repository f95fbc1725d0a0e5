import type { OperatorRole } from '../core/constants.ts'

/** An operator in place, as far as it matters for who may be the second person. */
interface Colleague {
  id: string
  role: string
}

/**
 * Whether one of these operators may decide what takes two people: they have one of the roles, and it is not about them. Who asks
 * is not among them.
 */
export function hasEligibleApprover(
  colleagues: readonly Colleague[],
  roles: readonly OperatorRole[],
  aboutId?: string,
): boolean {
  return colleagues.some(({ id, role }) => id !== aboutId && (roles as readonly string[]).includes(role))
}
