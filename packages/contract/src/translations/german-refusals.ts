import type { RefusalCode } from '../core/refusals.ts'

/** The refusals of members' and visitors' calls in German. A test compares them with the contract. */
export const germanRefusals = {
  bad_input: 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut',
  body_too_large: 'Diese Anfrage ist zu groß',
  body_not_understood: 'Die Anfrage konnte nicht gelesen werden',
  text_not_utf8: 'Die Anfrage ist nicht in UTF-8',
  name_repeated: 'Die Anfrage enthält einen Namen zweimal',
  header_repeated: 'Die Anfrage enthält eine Kopfzeile zweimal, die nur einmal erlaubt ist',
  host_invalid: 'Die Anfrage nennt keinen gültigen Host',
  http_version_not_supported: 'Diese Version von HTTP wird nicht unterstützt',
  forwarded_address_invalid: 'Der Proxy vor diesem Server gibt die Adresse des Absenders nicht an',
  media_type_not_supported: 'Dieser Inhaltstyp wird nicht unterstützt',
  not_found: 'Diese Seite oder diesen Vorgang gibt es nicht',
  too_many_attempts: 'Zu viele Versuche. Versuchen Sie es erneut in {wait}',
  too_many_calls: 'Sie haben zu viele Anfragen gesendet. Versuchen Sie es erneut in {wait}',
  busy: 'Wir sind gerade stark ausgelastet. Versuchen Sie es gleich erneut',
  database_unavailable: 'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es in Kürze erneut',
  internal_error: 'Bei uns ist etwas schiefgegangen. Nichts wurde geändert. Versuchen Sie es gleich erneut',
  idempotency_key_invalid: 'Die Anfrage konnte nicht gelesen werden',
  idempotency_key_reused: 'Dieses Formular wurde schon mit anderen Werten gesendet. Öffnen Sie es erneut',

  not_signed_in: 'Melden Sie sich an, um fortzufahren',
  session_ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an',
  wrong_credentials: 'E-Mail-Adresse oder Passwort ist falsch',
  second_factor_needed:
    'Dieses Konto hat einen zweiten Faktor, den diese Seite nicht abfragen kann. Melden Sie sich auf unserer eigenen Website an',
  factor_code_wrong:
    'Dieser Code ist falsch oder wurde schon benutzt. Geben Sie den nächsten Code Ihrer App oder einen anderen Wiederherstellungscode ein',
  authenticator_code_wrong: 'Falscher Code. Geben Sie den aktuellen Code ein und prüfen Sie die Uhrzeit Ihres Telefons',
  challenge_over: 'Das hat zu lange gedauert. Beginnen Sie von vorn',
  factor_too_new:
    'Nur ein zweiter Faktor, der älter als 30 Tage ist, kann das stoppen. Melden Sie sich ab und mit diesem wieder an, oder wenden Sie sich an den Support',
  factor_removal_over: 'Es steht kein Entfernen Ihrer zweiten Faktoren an. Laden Sie die Seite neu',
  factor_not_there: 'Das wurde schon entfernt. Laden Sie die Seite neu',
  passkey_refused:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es erneut, oder verwenden Sie einen anderen Weg',
  passkey_exists: 'Dieser Passkey wurde schon hinzugefügt. Laden Sie die Seite neu',
  too_many_passkeys: 'Ihr Konto hat zehn Passkeys. Entfernen Sie einen, um einen anderen hinzuzufügen',
  passkey_name_invalid: 'Geben Sie einen Namen mit höchstens 60 Zeichen ein',
  authenticator_exists: 'Ihr Konto hat schon eine Authenticator-App. Laden Sie die Seite neu',
  account_locked: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Support',
  reauthentication_needed:
    'Melden Sie sich zu Ihrer Sicherheit erneut an und tun Sie dies dann innerhalb von fünf Minuten',
  password_wrong: 'Ihr Passwort ist falsch',
  account_not_empty:
    'In Ihrem Konto ist noch Geld, oder es kann noch Geld eintreffen. Die Seite Sicherheit zeigt, was zuerst zu tun ist',
  closing_requested: 'Sie haben das schon beantragt. Laden Sie die Seite neu',
  closing_over: 'Das Schließen Ihres Kontos ist nicht beantragt. Laden Sie die Seite neu',

  email_invalid: 'Geben Sie eine gültige E-Mail-Adresse ein',
  email_taken: 'Diese E-Mail-Adresse wird schon verwendet. Melden Sie sich an, oder setzen Sie Ihr Passwort zurück',
  too_many_address_changes:
    'Sie haben innerhalb von 24 Stunden zehn Auszahlungsadressen gespeichert. Versuchen Sie es morgen erneut',
  email_same: 'Das ist schon die E-Mail-Adresse Ihres Kontos',
  email_change_over: 'Es steht keine Änderung Ihrer E-Mail-Adresse an. Laden Sie die Seite neu',
  full_name_invalid: 'Geben Sie Ihren vollständigen Namen mit höchstens 100 Zeichen ein',
  account_type_invalid: 'Wählen Sie eine Kontoart aus der Liste',
  investment_plan_invalid: 'Wählen Sie einen Anlageplan aus der Liste',
  referral_id_not_found: 'Empfehlungs-ID nicht gefunden',
  password_length: 'Verwenden Sie ein Passwort mit 8 bis 128 Zeichen',
  password_common: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes',
  password_personal: 'Verwenden Sie nicht Ihren Namen oder Ihre E-Mail-Adresse als Passwort',
  current_password_required: 'Geben Sie Ihr jetziges Passwort ein, um ein neues zu wählen',
  current_password_wrong: 'Ihr jetziges Passwort ist falsch',
  link_not_valid: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an',
  bitcoin_address_invalid: 'Das ist keine gültige Bitcoin-Adresse',
  ethereum_address_invalid: 'Das ist keine gültige Ethereum-Adresse',
  usdt_address_invalid: 'Das ist keine gültige USDT-Adresse (TRC-20)',
  payout_address_ours: 'An diese Adresse gehen Einzahlungen. Geben Sie eine Adresse Ihrer eigenen Wallet ein',
  payout_address_saved: 'Diese Adresse haben Sie schon gespeichert',
  address_label_invalid: 'Geben Sie eine Bezeichnung mit höchstens 40 Zeichen ein, ohne Links und Adressen',
  address_label_taken:
    'Eine andere Adresse dieser Zahlungsart hat diese Bezeichnung. Wählen Sie eine andere Bezeichnung',
  too_many_addresses: 'Sie haben {count} Adressen mit Bezeichnung gespeichert. Entfernen Sie zuerst eine',
  push_device_invalid: 'An diesen Browser können keine Meldungen gesendet werden',
  too_many_push_devices: 'Meldungen gehen an {count} Ihrer Geräte. Schalten Sie sie zuerst auf einem davon aus',
  payout_address_contract:
    'Das ist der Vertrag eines Tokens. Was dorthin gesendet wird, ist verloren. Geben Sie die Adresse Ihrer eigenen Wallet ein',

  country_invalid: 'Wählen Sie Ihr Land',
  id_card_type_invalid: 'Wählen Sie die Art Ihres Ausweises',
  kyc_pending: 'Ihre Identitätsprüfung läuft',
  kyc_approved: 'Ihre Identität wurde bestätigt',
  kyc_part_not_expected: 'Zu Ihrem Dokument kann jetzt nichts hinzugefügt werden',
  kyc_part_sent: 'Dieses Bild haben Sie schon hinzugefügt',
  kyc_part_invalid: 'Wählen Sie die Rückseite des Dokuments oder ein Foto von Ihnen damit',

  ledger_behind:
    'Die Aufzeichnungen der Plattform werden geprüft. Zurzeit kann kein Geld bewegt werden. Nichts wurde geändert',
  records_altered: 'Wir prüfen unsere Aufzeichnungen. Zurzeit kann kein Geld bewegt werden. Nichts wurde geändert',
  standby_missing:
    'Die zweite Kopie unserer Aufzeichnungen fehlt. Bis sie wieder da ist, kann kein Geld bewegt werden. Nichts wurde geändert',
  amount_invalid: 'Geben Sie einen Betrag in Dollar ein, zum Beispiel 250 oder 250,50',
  insufficient_balance: 'Guthaben nicht ausreichend',
  plan_not_found: 'Dieser Plan ist nicht offen. Wählen Sie einen anderen Plan',
  amount_below_minimum: 'Die kleinste Einzahlung für {plan} ist {minimum}',
  amount_above_maximum: 'Die größte Einzahlung für {plan} ist {maximum}',
  amount_below_wallet_minimum: 'Die kleinste Einzahlung in {asset} ist {minimum}',
  wallet_not_offered: 'Diese Zahlungsart ist nicht verfügbar. Wählen Sie eine andere',
  rate_uncertain:
    'Neue Einzahlungen in {asset} sind ausgesetzt, weil der Kurs nicht sicher ist. Versuchen Sie es in einigen Minuten erneut, oder wählen Sie eine andere Zahlungsart',
  addresses_used_up:
    'Neue Einzahlungen in {asset} sind ausgesetzt, weil keine Adresse frei ist. Wählen Sie eine andere Zahlungsart',
  bitcoin_address_missing: 'Hinterlegen Sie Ihre Bitcoin-Adresse, um fortzufahren',
  ethereum_address_missing: 'Hinterlegen Sie Ihre Ethereum-Adresse, um fortzufahren',
  usdt_address_missing: 'Hinterlegen Sie Ihre USDT-Adresse, um fortzufahren',
  payout_address_mismatch: 'Das ist nicht die in Ihrem Profil gespeicherte Adresse. Öffnen Sie das Formular erneut',
  payout_address_altered:
    'Ihre gespeicherte Adresse wurde verfälscht und kann nicht benutzt werden. Speichern Sie sie im Profil erneut',
  payout_address_recent: 'Diese Adresse wurde kürzlich geändert. Sie können ab {time} dorthin auszahlen',
  withdrawal_below_minimum: 'Die kleinste Auszahlung ist {minimum} oder Ihr ganzes Guthaben',
  withdrawal_above_daily_limit:
    'Sie können innerhalb von 24 Stunden bis zu {limit} auszahlen. Davon sind {remaining} übrig',
  too_many_pending_deposits:
    'Sie haben schon {count} Einzahlungen, deren Zahlung aussteht. Bezahlen Sie eine davon, oder stornieren Sie, was Sie nicht bezahlen',
  too_many_pending_withdrawals:
    'Sie haben schon {count} ausstehende Auszahlungen. Warten Sie, bis über eine entschieden ist, oder stornieren Sie eine',
  too_many_money_requests:
    'Sie haben innerhalb einer Stunde {count} Ein- und Auszahlungen beantragt. Versuchen Sie es später erneut',
  withdrawals_paused: 'Auszahlungen in {asset} sind {why} ausgesetzt. Ihr Geld bleibt in Ihrem Guthaben',
  payment_missing:
    'Auszahlungen sind gestoppt, weil eine Ihrer Zahlungen zurückgenommen wurde oder das Netzwerk sie nicht mehr zeigt',
  withdrawals_locked: 'Auszahlungen sind zum Schutz Ihres Kontos bis {time} gesperrt',
  email_unconfirmed: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Wir haben Ihnen einen Link gesendet',
  terms_not_agreed: 'Stimmen Sie unseren Nutzungsbedingungen zu, bevor Sie einzahlen',
  terms_changed: 'Die Nutzungsbedingungen haben sich geändert. Lesen Sie die aktuelle Fassung',
  kyc_required: 'Bestätigen Sie Ihre Identität, bevor Sie diesen Betrag auszahlen',
  withdrawal_not_pending: 'Diese Auszahlung ist nicht mehr ausstehend',
  deposit_not_cancellable:
    'Diese Einzahlung kann nicht mehr storniert werden. Ihre Zahlung wird geprüft, oder sie ist beendet',

  files_unavailable:
    'Zurzeit können keine Dateien gespeichert oder geöffnet werden. Nichts wurde geändert. Versuchen Sie es in Kürze erneut',
  too_many_uploads: 'Sie haben zu viele Dateien hochgeladen. Versuchen Sie es erneut in {wait}',
  upload_running: 'Andere Dateien von Ihnen werden noch hochgeladen. Versuchen Sie es gleich erneut',
  photo_missing: 'Wählen Sie eine Datei',
  image_not_supported: 'Verwenden Sie ein JPEG-, PNG- oder WebP-Bild',
  image_unreadable: 'Dieses Bild konnte nicht gelesen werden. Versuchen Sie ein anderes',
  image_too_large: 'Dieses Bild ist zu groß. Erlaubt sind höchstens {megabytes} MB',
  image_too_many_pixels: 'Dieses Bild hat zu viele Bildpunkte. Erlaubt sind höchstens 65 Millionen',
} as const satisfies Partial<Record<RefusalCode, string>>
