export const mails = {
  title: 'Emails',
  lead: 'Emails about security are always sent.',
  loading: 'your emails',
  failed: "We couldn't load your emails.",
  kinds: {
    deposits: 'When a deposit is active or rejected',
    plans: 'When a plan ends',
    withdrawals: 'When a withdrawal is sent or rejected',
    identity: 'When your identity document is decided',
    announcements: 'Announcements',
  },
}
