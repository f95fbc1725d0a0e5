import type { OperatorCaller } from '../../platform/http/callers.ts'

/**
 * A member's email as an operator may see it. Support reads all members, so it sees the first character and the domain: enough to
 * compare with what a member names, too little to take away.
 */
export function emailFor({ role }: OperatorCaller, email: string): string {
  return role === 'support' ? email.replace(/^(.?).*@/, '$1***@') : email
}
