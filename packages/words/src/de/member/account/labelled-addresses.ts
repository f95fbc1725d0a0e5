import type { labelledAddresses as english } from '../../../member/account/labelled-addresses.ts'

export const labelledAddresses: typeof english = {
  title: 'Weitere Auszahlungsadressen',
  lead: 'Speichern Sie weitere Adressen unter eigenen Bezeichnungen. Beim Auszahlen wählen Sie zwischen ihnen.',
  loading: 'Ihre weiteren Adressen',
  failed: 'Ihre weiteren Adressen konnten nicht geladen werden.',
  add: 'Adresse hinzufügen',
  label: 'Bezeichnung',
  labelHelp: 'Zum Beispiel „Ledger zu Hause“. E-Mails zu dieser Adresse nennen Ihnen die Bezeichnung.',
  method: 'Zahlungsart',
  address: 'Adresse',
  save: 'Adresse speichern',
  cancel: 'Abbrechen',
  added: 'Die Adresse ist gespeichert.',
  rename: 'Umbenennen',
  newLabel: 'Neue Bezeichnung',
  saveLabel: 'Bezeichnung speichern',
  renamed: 'Die Bezeichnung ist gespeichert.',
  remove: 'Entfernen',
  removeTitle: (label) => `„${label}“ entfernen?`,
  removeText:
    'Noch nicht gesendete Auszahlungen an sie werden gestoppt. Eine Adresse, die Sie erneut speichern, ist wie eine neue gesperrt.',
  removed: 'Die Adresse ist entfernt.',
  altered: 'Diese Adresse wurde verfälscht. Entfernen Sie sie und speichern Sie sie erneut.',
}
