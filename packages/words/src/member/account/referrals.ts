export const referrals = {
  title: 'Referral',
  lead: 'Share this link to invite people to Cairn.',
  link: 'Referral link',
  copyLink: 'Copy link',
  share: 'Share',
  id: 'Referral ID',
  copyId: 'Copy ID',
  askToEnter: 'Ask them to enter this ID when they sign up.',
  rule: (percent: string) => `You get ${percent}% of the first deposit of each member who joins with your ID.`,
  earned: <Part>(amount: Part) => ['You earned ', amount, '.'],
  yours: 'Your referrals',
  none: 'You have not referred anyone yet', // UI-I3
  noneNext: 'Copy the link above and send it to a friend.',
  loading: 'your referrals',
  failed: "We couldn't load your referrals.",
  // UI-I2
  number: 'No.',
  name: 'Name',
  bonus: 'Bonus',
  yes: 'Yes',
  no: 'No',
  registered: 'Registration date',
}
