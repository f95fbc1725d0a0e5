import type { proofs as english } from '../../member/proofs.ts'

export const proofs: typeof english = {
  title: 'So wird geprüft',
  lead: 'Jede Änderung an Ihrem Geld ist ein Eintrag in einem Hauptbuch, das niemand unbemerkt umschreiben kann.',
  link: 'So wird geprüft',
  sealedIn: 'Versiegelt in',
  block: (number) => `Block ${number}`,
  checkEntry: ', diesen Eintrag prüfen',
  notYet: 'Gleich',
  steps: {
    title: 'So funktioniert es',
    list: [
      {
        title: 'Jede Bewegung ist ein Eintrag',
        note: 'Er nimmt einen Betrag von einem Konto und bucht ihn auf ein anderes, deshalb gehen die Bücher immer auf.',
      },
      {
        title: 'Einträge werden in Blöcken versiegelt',
        note: 'Etwa eine Sekunde später. Ein Block hat einen Hash: 64 Stellen, berechnet aus jedem Eintrag darin.',
      },
      {
        title: 'Jeder Block versiegelt den davor',
        note: 'Sein Hash umfasst auch den vorherigen. Ändert jemand einen alten Eintrag, ist jeder spätere Block anders.',
      },
      {
        title: 'Sie behalten den letzten Block',
        note: 'Er steht auf Ihrem Kontoauszug. Prüfen Sie ihn hier später: Ist er noch gleich, wurde nichts davor geändert.',
      },
    ],
  },
  head: {
    title: 'Der neueste Block',
    loading: 'der neueste Block',
    failed: 'Der neueste Block konnte nicht geladen werden.',
    none: 'Noch ist nichts versiegelt.',
    sealedAt: 'Versiegelt',
    hash: 'Hash',
    copy: 'Block kopieren',
    verified: 'Ganzes Hauptbuch geprüft',
    verifiedUntil: (time, block) => [time, `, kein Fehler bis Block ${block}`],
    invalid: (time) => [time, ', mit Fehlern'],
    ofStatement: (block) => ['Das Hauptbuch war bis zu diesem Block versiegelt: ', block],
  },
  kept: {
    title: 'Einen aufbewahrten Block prüfen',
    label: 'Block und Hash',
    help: 'Von einem Kontoauszug, zum Beispiel 1204:5a907bcd…',
    submit: 'Prüfen',
    unreadable: 'Geben Sie die Nummer, einen Doppelpunkt und die 64 Stellen des Hashs ein',
    same: (number) => `Block ${number} ist noch gleich. Nichts, was bis dahin versiegelt wurde, hat sich geändert.`,
    differs: (number) =>
      `Block ${number} hat jetzt einen anderen Hash. Bewahren Sie Ihre Kopie auf und wenden Sie sich an den Support.`,
    gone: (number) => `Es gibt keinen Block ${number}. Bewahren Sie Ihre Kopie auf und wenden Sie sich an den Support.`,
  },
  entry: {
    title: 'Dieser Eintrag',
    loading: 'dieser Eintrag',
    failed: 'Dieser Eintrag konnte nicht geladen werden.',
    unknown: 'Dieser Eintrag lässt sich nicht öffnen. Er gehört zu einem anderen Konto.',
    unsealed: 'Dieser Eintrag ist noch nicht versiegelt. Das dauert etwa eine Sekunde.',
    cannot:
      'Dieser Browser berechnet auf einer Seite ohne https keine Hashs und kann den Eintrag deshalb nicht prüfen.',
    valid: (time) => ['In diesem Browser geprüft: Der Eintrag wurde seit ', time, ' nicht geändert.'],
    invalid: 'Dieser Eintrag passt nicht zu seinem Siegel. Drucken Sie diese Seite und wenden Sie sich an den Support.',
    date: 'Gebucht',
    from: 'Von Konto',
    to: 'Auf Konto',
    position: 'Nummer im Hauptbuch',
    reference: 'Ausgelöst durch',
    actor: 'Gebucht von',
    id: 'Eintrags-ID',
    checks: 'Was Ihr Browser berechnet hat',
    hash: 'Der Hash des Eintrags',
    listed: (number) => `Block ${number} enthält ihn`,
    follows: 'Der Hash des Blocks folgt aus seinen Einträgen und dem Block davor',
    published: 'Der Block, den alle sehen, hat denselben Hash',
  },
  limits: {
    title: 'Was das nicht zeigt',
    list: [
      'Die Einträge anderer: Sie sehen nur deren Hashs und können das Hauptbuch deshalb nicht ganz nachrechnen. Eine Prüfstelle mit den Daten kann es.',
      'Ob das Geld auf der Bank oder in den Wallets liegt. Das vergleicht der Betreiber mit dem Hauptbuch.',
      'Ihr Browser führt den Code dieser Website aus. Um davon unabhängig zu sein, vergleichen Sie den Block mit einem, den jemand anderes aufbewahrt hat.',
    ],
  },
}
