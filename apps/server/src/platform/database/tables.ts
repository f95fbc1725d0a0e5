import type * as factors from './tables/factors.ts'
import type * as people from './tables/people.ts'
import type * as gains from './tables/gains.ts'
import type * as money from './tables/money.ts'
import type * as operators from './tables/operators.ts'

/** The tables as the server sees them; `migrations/` has the reasons. Only `ledger/` knows the ledger's own tables. */
export interface Tables {
  members: people.MembersTable
  payout_addresses: people.PayoutAddressesTable
  sessions: people.SessionsTable
  known_origins: people.KnownOriginsTable
  session_tokens: people.SessionTokensTable
  authenticators: factors.AuthenticatorsTable
  recovery_codes: factors.RecoveryCodesTable
  passkeys: factors.PasskeysTable
  factor_removals: factors.FactorRemovalsTable
  factor_challenges: factors.FactorChallengesTable
  mail_links: people.MailLinksTable
  mails: people.MailsTable
  account_closings: people.AccountClosingsTable
  email_changes: people.EmailChangesTable
  mails_off: people.MailsOffTable
  terms_agreements: people.TermsAgreementsTable
  terms_mailings: people.TermsMailingsTable
  operators: operators.OperatorsTable
  operator_sessions: operators.OperatorSessionsTable
  operator_recovery_codes: operators.OperatorRecoveryCodesTable
  operator_passkeys: operators.OperatorPasskeysTable
  operator_challenges: operators.OperatorChallengesTable
  operator_resets: operators.OperatorResetsTable
  record_viewers: operators.RecordViewersTable
  operator_removals: operators.OperatorRemovalsTable
  operator_invitations: operators.OperatorInvitationsTable
  plans: money.PlansTable
  receiving_addresses: money.ReceivingAddressesTable
  altered_addresses: money.AlteredAddressesTable
  settings: operators.SettingsTable
  policy_reports: operators.PolicyReportsTable
  announcements: operators.AnnouncementsTable
  sample_data: operators.SampleDataTable
  deposits: money.DepositsTable
  withdrawals: money.WithdrawalsTable
  withdrawal_signatures: money.WithdrawalSignaturesTable
  refused_transactions: money.RefusedTransactionsTable
  referral_bonuses: money.ReferralBonusesTable
  idempotency_keys: money.IdempotencyKeysTable
  kyc_submissions: people.KycSubmissionsTable
  kyc_openings: people.KycOpeningsTable
  approvals: operators.ApprovalsTable
  approval_comments: operators.ApprovalCommentsTable
  gains_and_losses: gains.GainsAndLossesTable
  bonus_fundings: gains.BonusFundingsTable
  bonus_funding_reversals: gains.BonusFundingReversalsTable
  incoming_transactions: money.IncomingTransactionsTable
  distributions: gains.DistributionsTable
  distribution_shares: gains.DistributionSharesTable
  reversed_shares: gains.ReversedSharesTable
  loss_shares: gains.LossSharesTable
  reconciliations: gains.ReconciliationsTable
  evidence_files: operators.EvidenceFilesTable
  evidence_attachments: operators.EvidenceAttachmentsTable
  ledger_verifications: operators.LedgerVerificationsTable
  'audit.events': operators.AuditEventsTable
}
