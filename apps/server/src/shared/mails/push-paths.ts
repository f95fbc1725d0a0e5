import type { MailName } from '@cairn/contract/core/mail-names.ts'

const record = (id: string) => `/record/${id}`
const security = () => '/security'
const profile = () => '/profile'

/** The mails whose events are shown on the member's devices too, and the page that a press on the message opens. */
export const pushPaths: Partial<Record<MailName, (recordId: string) => string>> = {
  deposit_active: record,
  payment_credited: record,
  plan_ended: record,
  withdrawal_requested: record,
  withdrawal_sent: record,
  withdrawal_rejected: record,
  new_device: security,
  session_ended_for_safety: security,
  password_changed: security,
  factor_added: security,
  factor_removed: security,
  email_change_requested: security,
  address_saved: profile,
  address_changed: profile,
  address_added: profile,
  address_in_force_soon: profile,
}
