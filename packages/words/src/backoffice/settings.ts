export const settings = {
  title: 'Settings',
  lead: 'The rules of the platform. What tightens a rule applies at once; what loosens one, or changes a text for members, needs another owner. All owners get an email.',
  loading: 'the settings',
  lastChanged: 'Last changed',
  requested: 'These changes wait for another owner:',
  saved: 'Saved',
  save: 'Save settings',
  onlyOwners: 'Only owners can change these.',
  notANumber: 'Enter a number',
  byDefault: (value: string) => `Default: ${value}.`,
  choices: { always: 'Always', never: 'Never' },
  /** The sections of the form. */
  groups: {
    twoPeople: 'Two people',
    payments: 'Payments that the server sees',
    withdrawals: 'Withdrawals',
    pauses: 'Pauses of withdrawals',
    requests: 'Requests of one member',
    identity: 'Identity and email',
    referrals: 'Referrals',
    company: 'What members can read, and whom they can ask',
  },
  sections: 'Sections of the settings',
  companyLead:
    'Shown on every screen and in every email. Each change takes two owners, also the first, because members rely on it. Links lead to this site and to the hosts that the server’s settings list.',
  missing: (what: string) => `Not set, so members do not see it: ${what}.`,
}
