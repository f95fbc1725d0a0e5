import { searchKinds } from '@cairn/contract/operator/search.ts'
import { transferKinds } from '../../../apps/server/src/ledger/kinds.ts'
import type { BackofficeWorld } from './world.ts'

/** A query of a list, without its page. */
export type Query = Record<string, string>

/** The parameters of a call that the contract does not list. */
interface Parameters {
  path?: string
  query?: Query
  /** The values for each filter that is typed and not chosen from a list. */
  typed?: Record<string, readonly string[]>
}

/** Calls that are not measured with the other reads, each with the reason. */
export const leftOut = {
  previewDistribution: 'computes; measured with the posting, under “Many at once”',
  viewLoss: 'the large world has no loss that members share',
  viewReversal: 'the large world has no reversed distribution',
  viewReconciliation: 'the large world has no reconciliation',
  viewDepositPayment: 'reads a chain',
  viewUncollected: 'reads a chain',
  viewCase: 'the large world has no case',
}

/** The ids in the paths, and the values of filters that the contract does not list. */
export function listParameters(world: BackofficeWorld): Record<string, Parameters> {
  const { plan, person, busiest, operators, distribution } = world
  const { name, email, username, address, transaction } = person
  const account = `member:${busiest.id}:available`
  const amount = ['120.00', '123.45']
  const days = { from: ['2026-03-01'], to: ['2026-03-31'] }
  return {
    listDeposits: { typed: { member_id: [busiest.id], id: [busiest.deposit], ...days, amount } },
    listWithdrawals: { typed: { member_id: [busiest.id], id: [busiest.withdrawal], ...days, amount } },
    listKycSubmissions: { typed: { member_id: [busiest.id], ...days } },
    viewDeposit: { path: `operator/deposits/${busiest.deposit}` },
    viewWithdrawal: { path: `operator/withdrawals/${busiest.withdrawal}` },
    viewKycSubmission: { path: `operator/kyc/${person.document}` },
    viewApproval: { path: `operator/approvals/${person.approval}` },
    listMemberMails: { path: `operator/members/${busiest.id}/mails` },
    listMemberSessions: { path: `operator/members/${busiest.id}/sessions` },
    viewMemberAccount: { path: `operator/members/${busiest.id}` },
    viewMemberStatement: { path: `operator/members/${busiest.id}/statement`, typed: days },
    viewMemberStatementSummary: { path: `operator/members/${busiest.id}/statement/summary`, typed: days },
    listCases: { typed: { member_id: [busiest.id] } },
    searchRecords: {
      query: { kind: 'actor', text: name },
      typed: {
        kind: searchKinds.filter((kind) => kind !== 'actor'),
        text: [...new Set([name, 'ad', 'person', email, address, transaction, busiest.id, 'no such name'])],
      },
    },
    searchMembers: {
      typed: {
        search: [...new Set([name, 'ad', 'p', 'person', email, username, address, transaction, 'no such name'])],
        sponsor_id: [busiest.id],
      },
    },
    listGainsAndLosses: { typed: { plan: [plan.id] } },
    listDistributions: { typed: { plan: [plan.id] } },
    viewDistribution: { path: `operator/distributions/${distribution.id}` },
    listDistributionShares: { path: `operator/distributions/${distribution.id}/shares` },
    listAccounts: { typed: { member_id: [busiest.id], account: ['custody:bitcoin', account] } },
    listTransfers: {
      typed: {
        account: ['custody:bitcoin', 'custody:usd', 'opening', 'corrections', account],
        member_id: [busiest.id],
        kind: Object.keys(transferKinds),
        reference_id: [busiest.deposit, distribution.id],
        operator_id: [operators.treasurer, operators.reviewer],
        amount: ['1.00', '123.45'],
        coins: ['unknown'],
        ...days,
      },
    },
    viewMonth: { typed: { month: ['2026-03'] } },
    viewBalanceAt: { query: { account: 'custody:bitcoin', at: '2026-03-05T12:00:00Z' } },
    listAuditEvents: {
      typed: {
        actor_id: [operators.treasurer, operators.reviewer, busiest.id],
        subject_id: [busiest.deposit],
        member_id: [busiest.id],
        // Common verbs, rare ones, and one without an entry.
        did: ['withdrawal_sent', 'deposit_released', 'kyc_rejected', 'member_locked', 'plan_closed'],
        views: ['shown'],
        ...days,
      },
    },
  }
}
