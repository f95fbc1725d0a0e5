export const notices = {
  title: 'Notices',
  link: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`),
  unread: 'New',
  loading: 'your notices',
  failed: "We couldn't load your notices.",
  none: 'Nothing in the last 90 days.',
  all: (count: number) => `See all ${count}`,
  /** What has happened, by its kind. The amount and the plan come after it. */
  kinds: {
    deposit_active: 'Deposit active',
    deposit_rejected: 'Deposit rejected',
    deposit_expired: 'Deposit expired',
    payment_credited: 'Payment after the end of a deposit, added to your balance',
    payment_reversed: 'Payment undone by the network',
    plan_ended: 'Plan ended, money back in your balance',
    withdrawal_sent: 'Withdrawal sent',
    withdrawal_rejected: 'Withdrawal rejected, money back in your balance',
    kyc_approved: 'Identity verified',
    kyc_rejected: 'Identity document rejected',
    kyc_expired: 'Identity document expired',
    announcement: 'Announcement',
  } as Record<string, string>,
}
