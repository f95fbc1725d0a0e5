/**
 * Which tab is chosen, kept with the entry of the browser's history: a reload and a way back show it again, and the address
 * stays `/history`.
 */
export const depositTab = 0
export const withdrawalTab = 1

export function tabState(tab: number): { tab: number } {
  return { tab }
}

/** The tab of an entry's state, which may be anything. */
export function readTab(state: unknown): number {
  const isWithdrawals = typeof state === 'object' && state !== null && 'tab' in state && state.tab === withdrawalTab
  return isWithdrawals ? withdrawalTab : depositTab
}
