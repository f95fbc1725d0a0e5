import type { OperatorRole } from '../../core/constants.ts'

/** An active operator who may approve. */
interface Colleague {
  id: string
  role: string
}

/**
 * Whether one of these operators may approve a request: they have one of the roles, and it is not about them. The
 * requester is not in the list.
 */
export function hasEligibleApprover(
  colleagues: readonly Colleague[],
  roles: readonly OperatorRole[],
  aboutId?: string,
): boolean {
  return colleagues.some(({ id, role }) => id !== aboutId && (roles as readonly string[]).includes(role))
}
