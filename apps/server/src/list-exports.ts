import { calls } from '@cairn/contract/calls.ts'
import type { Route } from './platform/http/route.ts'
import * as routes from './routes.ts'
import { exportList } from './shared/list-exports/export-list.ts'

/** The calls that export what a list shows, beside the handlers of the lists. */
export const listExports: Route[] = [
  exportList(calls.exportDeposits, routes.listDeposits),
  exportList(calls.exportWithdrawals, routes.listWithdrawals),
  exportList(calls.exportKycSubmissions, routes.listKycSubmissions),
  exportList(calls.exportApprovals, routes.listApprovals),
  exportList(calls.exportMembers, routes.searchMembers),
  exportList(calls.exportMemberSessions, routes.listMemberSessions),
  exportList(calls.exportMemberMails, routes.listMemberMails),
  exportList(calls.exportGainsAndLosses, routes.listGainsAndLosses),
  exportList(calls.exportDistributions, routes.listDistributions),
  exportList(calls.exportDistributionShares, routes.listDistributionShares),
  exportList(calls.exportOwedBonuses, routes.listOwedBonuses),
  exportList(calls.exportBonusFundings, routes.listBonusFundings),
  exportList(calls.exportAccounts, routes.listAccounts),
  exportList(calls.exportReconciliations, routes.listReconciliations),
  exportList(calls.exportTransfers, routes.listTransfers),
  exportList(calls.exportAuditEvents, routes.listAuditEvents),
]
