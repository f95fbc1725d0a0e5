import { transferKinds } from '../apps/server/src/ledger/kinds.ts'
import type { Needs } from './office-reads.ts'
import type { OfficeWorld } from './office-world.ts'

/** What is measured in another way, and how. */
export const elsewhere = {
  previewDistribution: 'computes; measured with the posting',
}

/** A beginning that very many have, one that some thousands have, a whole name, and nobody's. */
const typedNames = (name: string) => ['person', 'ada', name, 'nobody is called so']

/** What stands in the paths, and what is typed where the contract offers no choice. */
export function needsOf({ plan, person, busiest, operators, distribution, verbs }: OfficeWorld): Record<string, Needs> {
  const { name, email, username, address, transaction } = person
  const account = `member:${busiest.id}:available`
  const amounts = { amount_from: ['1500.00'], amount_to: ['120.00'] }
  const days = { from: ['2026-03-01'], to: ['2026-03-31'] }
  return {
    listDeposits: { typed: { member: typedNames(name), id: [busiest.deposit, transaction], ...days, ...amounts } },
    listWithdrawals: { typed: { member: typedNames(name), id: [busiest.withdrawal], ...days, ...amounts } },
    listKycSubmissions: { typed: { member: typedNames(name), id: [person.document], ...days } },
    viewDeposit: { path: `operator/deposits/${busiest.deposit}` },
    viewWithdrawal: { path: `operator/withdrawals/${busiest.withdrawal}` },
    viewKycSubmission: { path: `operator/kyc/${person.document}` },
    viewApproval: { path: `operator/approvals/${person.approval}` },
    listMemberSessions: { path: `operator/members/${busiest.id}/sessions` },
    viewMemberAccount: { path: `operator/members/${busiest.id}` },
    searchMembers: {
      typed: {
        search: [...new Set([name, 'ad', 'p', email, username, address, transaction, 'nobody is called so'])],
        sponsor: [busiest.id],
      },
    },
    listGainsAndLosses: { typed: { plan: [plan.id] } },
    listDistributions: { typed: { plan: [plan.id] } },
    viewDistribution: { path: `operator/distributions/${distribution}` },
    listDistributionShares: { path: `operator/distributions/${distribution}/shares` },
    listAccounts: { typed: { member: [busiest.id], account: ['custody', name, account] } },
    listTransfers: {
      typed: {
        account: ['custody:bitcoin', 'custody', 'withdrawals_out', 'corrections', name, account],
        member: [busiest.id],
        kind: Object.keys(transferKinds),
        reference: [busiest.deposit],
        actor: [`operator:${operators.treasurer}`, `operator:${operators.reviewer}`, `member:${busiest.id}`, 'system'],
        amount: ['1.00', '123.45'],
        ...days,
      },
    },
    viewBalanceAt: { query: { account: 'withdrawals_out', at: '2026-03-05T12:00:00Z' } },
    listAuditEvents: {
      typed: {
        actor: [operators.treasurer, operators.reviewer, busiest.id],
        subject: [busiest.deposit],
        member: [busiest.id],
        did: verbs,
        ...days,
      },
    },
  }
}
