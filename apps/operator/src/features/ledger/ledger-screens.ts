/**
 * The ledger's screens, in one chunk. Operators switch between them quickly, and would otherwise type into the account field
 * of the last screen while the next one loads.
 */
export { AccountsScreen } from './accounts-screen.tsx'
export { BalanceScreen } from './balance-screen.tsx'
export { MonthScreen } from './month/month-screen.tsx'
export { MovementsScreen } from './movements/movements-screen.tsx'
export { ReconciliationsScreen } from './reconciliations/reconciliations-screen.tsx'
export { SealScreen } from './seal-screen.tsx'
export { UnitsScreen } from './units/units-screen.tsx'
export { TransfersScreen } from './transfers-screen.tsx'
