/**
 * The parts of the ledger, whose code comes at once: between them one goes back and forth, and what somebody who is fast types
 * while the code of the next is on its way would be typed into the one before, which asks for an account too.
 */
export { AccountsScreen } from './accounts-screen.tsx'
export { BalanceScreen } from './balance-screen.tsx'
export { SealScreen } from './seal-screen.tsx'
export { TransfersScreen } from './transfers-screen.tsx'
