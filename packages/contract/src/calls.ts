import type { Call } from './core/call.ts'
import * as dashboard from './member/money/dashboard.ts'
import * as deposits from './member/money/deposits.ts'
import * as factors from './member/account/factors.ts'
import * as closing from './member/account/closing.ts'
import * as emailChange from './member/account/email-change.ts'
import * as history from './member/money/history.ts'
import * as kyc from './member/account/kyc.ts'
import * as labelledAddresses from './member/account/labelled-addresses.ts'
import * as members from './member/account/members.ts'
import * as notices from './member/notices.ts'
import * as push from './member/push.ts'
import * as announcements from './operator/mails/announcements.ts'
import * as operatorApprovals from './operator/approvals/approvals.ts'
import * as operatorBonuses from './operator/members/bonuses.ts'
import * as operatorDeposits from './operator/deposits/deposits.ts'
import * as operatorDistributions from './operator/gains/distributions.ts'
import * as transactionCorrections from './operator/approvals/transaction-corrections.ts'
import * as evidenceFiles from './operator/approvals/evidence-files.ts'
import * as operatorGains from './operator/gains/gains.ts'
import * as cases from './operator/members/cases.ts'
import * as operatorKyc from './operator/members/kyc.ts'
import * as policyReports from './operator/settings/policy-reports.ts'
import * as operators from './operator/operators/operators.ts'
import * as operatorAudit from './operator/audit/audit.ts'
import * as month from './operator/ledger/month.ts'
import * as operatorLedger from './operator/ledger/ledger.ts'
import * as operatorMails from './operator/mails/mails.ts'
import * as waitingMails from './operator/mails/waiting-mails.ts'
import * as operatorMemberActions from './operator/members/member-actions.ts'
import * as operatorMembers from './operator/members/members.ts'
import * as operatorStatement from './operator/members/statement.ts'
import * as operatorPlans from './operator/plans.ts'
import * as receivingAddresses from './operator/deposits/receiving-addresses.ts'
import * as reconciliations from './operator/ledger/reconciliations.ts'
import * as paymentReversals from './operator/deposits/payment-reversals.ts'
import * as incomingPayments from './operator/deposits/payments.ts'
import * as custodyUnits from './operator/ledger/custody-units.ts'
import * as uncollected from './operator/ledger/uncollected.ts'
import * as custodyMovements from './operator/ledger/custody-movements.ts'
import * as settings from './operator/settings/settings.ts'
import * as rates from './operator/deposits/rates.ts'
import * as operations from './operator/operations.ts'
import * as operatorOverview from './operator/overview.ts'
import * as operatorSearch from './operator/search.ts'
import * as operatorAccount from './operator/operators/account.ts'
import * as operatorPasskeys from './operator/operators/passkeys.ts'
import * as operatorResets from './operator/operators/resets.ts'
import * as operatorSessions from './operator/operators/sessions.ts'
import * as operatorSending from './operator/withdrawals/sending.ts'
import * as operatorWithdrawals from './operator/withdrawals/withdrawals.ts'
import * as ownData from './member/account/own-data.ts'
import * as plans from './member/money/plans.ts'
import * as proofs from './member/money/proofs.ts'
import * as records from './member/money/records.ts'
import * as referrals from './member/account/referrals.ts'
import * as security from './member/account/security.ts'
import * as sessions from './member/account/sessions.ts'
import * as statement from './member/money/statement.ts'
import * as reauthentication from './member/account/reauthentication.ts'
import * as terms from './member/terms.ts'
import * as withdrawals from './member/money/withdrawals.ts'

/** The thirteen calls of the specification, section 7, in its order. */
export const specifiedCalls = {
  viewMember: members.viewMember,
  registerMember: sessions.registerMember,
  signIn: sessions.signIn,
  requestPasswordReset: sessions.requestPasswordReset,
  listPlans: plans.listPlans,
  requestDeposit: deposits.requestDeposit,
  listHistory: history.listHistory,
  requestWithdrawal: withdrawals.requestWithdrawal,
  listReferrals: referrals.listReferrals,
  editProfile: members.editProfile,
  changePhoto: members.changePhoto,
  submitKyc: kyc.submitKyc,
  viewKycStatus: kyc.viewKycStatus,
} as const satisfies Record<string, Call>

/** Every call of the platform by its one name. The server's routes and the OpenAPI document are made from this table. */
export const calls = {
  ...specifiedCalls,
  ...callsOf(members),
  ...callsOf(labelledAddresses),
  ...callsOf(sessions),
  ...callsOf(factors),
  ...callsOf(emailChange),
  ...callsOf(ownData),
  ...callsOf(closing),
  ...callsOf(plans),
  ...callsOf(deposits),
  ...callsOf(withdrawals),
  ...callsOf(history),
  ...callsOf(dashboard),
  ...callsOf(statement),
  ...callsOf(reauthentication),
  ...callsOf(terms),
  ...callsOf(records),
  ...callsOf(proofs),
  ...callsOf(notices),
  ...callsOf(push),
  ...callsOf(security),
  ...callsOf(referrals),
  ...callsOf(kyc),
  ...callsOf(operatorSessions),
  ...callsOf(operatorAccount),
  ...callsOf(operatorPasskeys),
  ...callsOf(operatorResets),
  ...callsOf(operatorOverview),
  ...callsOf(waitingMails),
  ...callsOf(operations),
  ...callsOf(rates),
  ...callsOf(operatorSearch),
  ...callsOf(operatorDeposits),
  ...callsOf(operatorWithdrawals),
  ...callsOf(operatorSending),
  ...callsOf(operatorKyc),
  ...callsOf(operatorApprovals),
  ...callsOf(operatorPlans),
  ...callsOf(receivingAddresses),
  ...callsOf(settings),
  ...callsOf(policyReports),
  ...callsOf(announcements),
  ...callsOf(operators),
  ...callsOf(operatorMembers),
  ...callsOf(operatorStatement),
  ...callsOf(operatorMemberActions),
  ...callsOf(operatorMails),
  ...callsOf(cases),
  ...callsOf(operatorGains),
  ...callsOf(operatorBonuses),
  ...callsOf(operatorDistributions),
  ...callsOf(operatorLedger),
  ...callsOf(operatorAudit),
  ...callsOf(evidenceFiles),
  ...callsOf(reconciliations),
  ...callsOf(custodyMovements),
  ...callsOf(month),
  ...callsOf(custodyUnits),
  ...callsOf(uncollected),
  ...callsOf(incomingPayments),
  ...callsOf(paymentReversals),
  ...callsOf(transactionCorrections),
} satisfies Record<string, Call>

type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] }

/** The exports of a module that are calls, and not schemas or lists of values, by name: bundlers keep other orders. */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const named = Object.entries(module).filter(([, exported]) => isCall(exported))
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1))) as CallsOf<Module>
}

function isCall(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'summary' in exported
}
