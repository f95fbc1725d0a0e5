import { mailKinds, type MailKind } from '../member/notices.ts'

/**
 * The class of a mail to a member: `account` and `security` mails are always sent, and a security mail has a link by which the
 * recipient freezes the account. The others are switched off on the profile, by kind.
 */
export type MailGroup = 'account' | 'security' | MailKind

export const mailNames = {
  confirm_email: 'account',
  reset_password: 'account',
  document_expires_soon: 'account',
  document_expired: 'account',
  terms_changed: 'account',
  digest: 'security',
  new_device: 'security',
  session_ended_for_safety: 'security',
  password_changed: 'security',
  password_reset: 'security',
  factor_added: 'security',
  factor_removed: 'security',
  factor_removal_approved: 'security',
  factor_removal_stopped: 'security',
  lost_factors_removed: 'security',
  recovery_codes_made: 'security',
  recovery_code_used: 'security',
  confirm_new_email: 'account',
  email_change_tried: 'account',
  email_change_requested: 'security',
  email_change_confirmed: 'security',
  email_change_cancelled: 'security',
  email_change_failed: 'security',
  email_changed: 'security',
  account_unlocked: 'security',
  closing_requested: 'security',
  closing_taken_back: 'security',
  account_closed: 'account',
  address_saved: 'security',
  address_changed: 'security',
  address_added: 'security',
  address_in_force_soon: 'security',
  withdrawal_requested: 'security',
  withdrawal_approved: 'withdrawals',
  withdrawal_sent: 'withdrawals',
  withdrawal_rejected: 'withdrawals',
  withdrawal_corrected: 'withdrawals',
  deposit_active: 'deposits',
  deposit_rejected: 'deposits',
  deposit_expired: 'deposits',
  deposit_corrected: 'deposits',
  payment_credited: 'deposits',
  payment_reversed: 'account',
  deposit_reversed: 'account',
  plan_ended: 'plans',
  kyc_approved: 'identity',
  kyc_rejected: 'identity',
  announcement: 'announcements',
} as const satisfies Record<string, MailGroup>

export type MailName = keyof typeof mailNames

/** The kind by which a member switches a mail off, or null for a mail that is always sent. */
export function findMailKind(name: MailName): MailKind | null {
  return mailKinds.find((kind) => kind === mailNames[name]) ?? null
}
