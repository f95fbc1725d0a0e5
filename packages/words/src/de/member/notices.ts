import type { notices as english } from '../../member/notices.ts'

export const notices: typeof english = {
  title: 'Mitteilungen',
  link: (unread) => (unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${unread} ungelesen`),
  unread: 'Neu',
  loading: 'Ihre Mitteilungen',
  failed: 'Ihre Mitteilungen konnten nicht geladen werden.',
  none: 'Nichts in den letzten 90 Tagen.',
  all: (count) => `Alle ${count} ansehen`,
  kinds: {
    deposit_active: 'Einzahlung aktiv',
    deposit_rejected: 'Einzahlung abgelehnt',
    deposit_expired: 'Einzahlung abgelaufen',
    payment_credited: 'Zahlung nach dem Ende einer Einzahlung, in Ihr Guthaben',
    payment_reversed: 'Zahlung vom Netzwerk rückgängig gemacht',
    deposit_reversed: 'Einzahlung zurückgenommen',
    plan_ended: 'Plan beendet, Geld wieder in Ihrem Guthaben',
    withdrawal_sent: 'Auszahlung gesendet',
    withdrawal_rejected: 'Auszahlung abgelehnt, Geld wieder in Ihrem Guthaben',
    kyc_approved: 'Identität bestätigt',
    kyc_rejected: 'Ausweisdokument abgelehnt',
    kyc_expired: 'Ausweisdokument abgelaufen',
    announcement: 'Ankündigung',
  },
}
