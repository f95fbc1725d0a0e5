import type { referrals as english } from '../../../member/account/referrals.ts'

export const referrals: typeof english = {
  title: 'Empfehlungen',
  lead: 'Teilen Sie diesen Link, um andere zu Cairn einzuladen.',
  link: 'Empfehlungslink',
  copyLink: 'Link kopieren',
  share: 'Teilen',
  id: 'Empfehlungs-ID',
  copyId: 'ID kopieren',
  askToEnter: 'Bitten Sie sie, diese ID bei der Registrierung einzugeben.',
  rule: (percent) =>
    `Sie erhalten ${percent.replace('.', ',')} % der ersten Einzahlung jedes Mitglieds, das sich mit Ihrer ID registriert.`,
  earned: (amount) => ['Sie haben ', amount, ' verdient.'],
  yours: 'Ihre Empfehlungen',
  none: 'Sie haben noch niemanden empfohlen',
  noneNext: 'Kopieren Sie den Link oben und senden Sie ihn Freunden.',
  loading: 'Ihre Empfehlungen',
  failed: 'Ihre Empfehlungen konnten nicht geladen werden.',
  number: 'Nr.',
  name: 'Name',
  bonus: 'Bonus',
  yes: 'Ja',
  no: 'Nein',
  registered: 'Registriert am',
}
