/** The address of an account that was just made, for the sign-in that follows: it stands there already. */
export function newAccountState(email: string): { newAccount: string } {
  return { newAccount: email }
}

/** The address that an entry's state brings, which may be anything. */
export function readNewAccount(state: unknown): string | null {
  const isNew = typeof state === 'object' && state !== null && 'newAccount' in state
  return isNew && typeof state.newAccount === 'string' ? state.newAccount : null
}
