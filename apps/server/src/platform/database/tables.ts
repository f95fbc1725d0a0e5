import type {
  KycOpeningsTable,
  KycSubmissionsTable,
  MailLinksTable,
  MembersTable,
  PayoutAddressesTable,
  SessionTokensTable,
  SessionsTable,
} from './tables/people.ts'
import type {
  BonusFundingReversalsTable,
  BonusFundingsTable,
  DepositsTable,
  DistributionSharesTable,
  DistributionsTable,
  IdempotencyKeysTable,
  IncomingTransactionsTable,
  GainsAndLossesTable,
  PlansTable,
  ReceivingAddressesTable,
  ReferralBonusesTable,
  WithdrawalsTable,
} from './tables/money.ts'
import type {
  ApprovalsTable,
  AuditEventsTable,
  LedgerVerificationsTable,
  OperatorInvitationsTable,
  OperatorSessionsTable,
  OperatorsTable,
  SettingsTable,
} from './tables/operators.ts'

/** The tables as the server sees them; `migrations/` has the reasons. Only `ledger/` knows the ledger's own tables. */
export interface Tables {
  members: MembersTable
  payout_addresses: PayoutAddressesTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  mail_links: MailLinksTable
  operators: OperatorsTable
  operator_sessions: OperatorSessionsTable
  operator_invitations: OperatorInvitationsTable
  plans: PlansTable
  receiving_addresses: ReceivingAddressesTable
  settings: SettingsTable
  deposits: DepositsTable
  withdrawals: WithdrawalsTable
  referral_bonuses: ReferralBonusesTable
  idempotency_keys: IdempotencyKeysTable
  kyc_submissions: KycSubmissionsTable
  kyc_openings: KycOpeningsTable
  approvals: ApprovalsTable
  gains_and_losses: GainsAndLossesTable
  bonus_fundings: BonusFundingsTable
  bonus_funding_reversals: BonusFundingReversalsTable
  incoming_transactions: IncomingTransactionsTable
  distributions: DistributionsTable
  distribution_shares: DistributionSharesTable
  ledger_verifications: LedgerVerificationsTable
  'audit.events': AuditEventsTable
}
