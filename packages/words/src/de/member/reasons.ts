import type { showReason as english } from '../../member/reasons.ts'

/** The lists of the server (`packages/contract/src/operator/shared/reasons.ts`). A test compares them. */
export const reasons: Record<string, string> = {
  'We received no payment at this address.': 'Wir haben an dieser Adresse keine Zahlung erhalten.',
  'The payment we received belongs to another deposit.':
    'Die Zahlung, die wir erhalten haben, gehört zu einer anderen Einzahlung.',
  'The payment was not made in the asset you selected.': 'Die Zahlung war nicht in der Währung, die Sie gewählt haben.',
  'We cannot accept payments from this source.': 'Zahlungen aus dieser Quelle können wir nicht annehmen.',
  'We did not receive the payment in time. You can make a new deposit.':
    'Wir haben die Zahlung nicht rechtzeitig erhalten. Sie können eine neue Einzahlung machen.',
  'The payment address has changed. You can make a new deposit to the new address.':
    'Die Zahlungsadresse hat sich geändert. Sie können eine neue Einzahlung an die neue Adresse machen.',
  'You asked us not to send this withdrawal.': 'Sie haben uns gebeten, diese Auszahlung nicht zu senden.',
  'We could not confirm that this address is yours. Check it on your profile.':
    'Wir konnten nicht bestätigen, dass diese Adresse Ihnen gehört. Prüfen Sie sie in Ihrem Profil.',
  'We need to verify your identity before we can send this.':
    'Bevor wir dies senden können, müssen wir Ihre Identität prüfen.',
  'Your account was frozen.': 'Ihr Konto wurde eingefroren.',
  'The network is not accepting payments at the moment. Try again later.':
    'Das Netzwerk nimmt zurzeit keine Zahlungen an. Versuchen Sie es später erneut.',
  'The payment failed. You can request it again.': 'Die Zahlung ist fehlgeschlagen. Sie können sie erneut beantragen.',
  'The image is not readable. Send a sharp photo without reflections.':
    'Das Bild ist nicht lesbar. Senden Sie ein scharfes Foto ohne Spiegelungen.',
  'Part of the document is missing. Send a photo that shows all four corners.':
    'Ein Teil des Dokuments fehlt. Senden Sie ein Foto, das alle vier Ecken zeigt.',
  'One side of the card is missing. Send both sides in one photo.':
    'Eine Seite der Karte fehlt. Senden Sie beide Seiten auf einem Foto.',
  'The image is a copy or a screenshot. Send a photo of the document itself.':
    'Das Bild ist eine Kopie oder ein Bildschirmfoto. Senden Sie ein Foto des Dokuments selbst.',
  'The document has expired. Send a valid one.': 'Das Dokument ist abgelaufen. Senden Sie ein gültiges.',
  'This is not the type of document you selected.': 'Das ist nicht die Art von Ausweis, die Sie gewählt haben.',
  'The name on the document does not match the name on your account.':
    'Der Name auf dem Dokument stimmt nicht mit dem Namen Ihres Kontos überein.',
  'We could not accept this document. Send another one.':
    'Wir konnten dieses Dokument nicht annehmen. Senden Sie ein anderes.',
  'We can no longer accept your document, and took its approval back. Send another one.':
    'Wir können Ihr Dokument nicht mehr annehmen und haben seine Bestätigung zurückgenommen. Senden Sie ein anderes.',
  'The name on your document is not the name on your account. We took its approval back. Send another one.':
    'Der Name auf Ihrem Dokument ist nicht der Name Ihres Kontos. Wir haben seine Bestätigung zurückgenommen. Senden Sie ein anderes.',
  'Your document was approved by mistake. Send another one.':
    'Ihr Dokument wurde versehentlich bestätigt. Senden Sie ein anderes.',
  'A payment was missing from your balance. It is now included.':
    'Eine Zahlung fehlte in Ihrem Guthaben. Sie ist jetzt enthalten.',
  'An amount was counted twice. This is now corrected.': 'Ein Betrag wurde doppelt gezählt. Das ist jetzt korrigiert.',
  'An amount was entered incorrectly. This is now corrected.':
    'Ein Betrag wurde falsch eingegeben. Das ist jetzt korrigiert.',
  'We refunded costs that you should not have paid.': 'Wir haben Kosten erstattet, die Sie nicht hätten zahlen sollen.',
}

export const showReason: typeof english = (reason) => {
  const known = Object.keys(reasons).find((sentence) => reason.startsWith(sentence))
  return known ? `${reasons[known]}${reason.slice(known.length)}` : reason
}
