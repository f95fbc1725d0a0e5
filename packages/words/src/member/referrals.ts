export const referrals = {
  title: 'Referral',
  lead: 'Give this link to people you would like to bring along.',
  link: 'Referral link',
  copyLink: 'Copy link',
  yours: 'Your referrals',
  none: 'You have not referred anyone yet', // UI-I3
  noneNext: 'Copy the link above and send it to somebody.',
  waiting: 'your referrals',
  failed: 'Your referrals could not be loaded.',
  // UI-I2
  number: 'No.',
  name: 'Name',
  bonus: 'Bonus',
  yes: 'Yes',
  no: 'No',
  registered: 'Registration date',
}
