import { refusal } from './refusal-entry.ts'

/** Identity documents and their review. */
export const identityRefusals = {
  country_invalid: refusal(400, 'Select your country', 'country'),
  id_card_type_invalid: refusal(400, 'Select your ID card type', 'id_card_type'),
  kyc_pending: refusal(409, 'Your KYC is pending'),
  kyc_approved: refusal(409, 'Your KYC has been approved'),
  kyc_part_not_expected: refusal(409, 'Nothing can be added to your document now'),
  kyc_part_sent: refusal(409, 'You have already added this picture'),
  kyc_part_invalid: refusal(400, 'Choose the back of the document, or a photo of you with it'),
  kyc_document_removed: refusal(410, 'This document was removed, because its time was over. The decision stays'),
  kyc_document_not_opened: refusal(409, 'Open this document before you decide'),
  kyc_checks_incomplete: refusal(400, 'Tick each check before you approve', 'checks'),
  kyc_document_duplicate: refusal(
    409,
    'The same document is approved for {who}. Compare the two and confirm that this is right',
    'number',
  ),
  kyc_name_invalid: refusal(400, 'Enter the name on the document, up to 200 characters', 'name'),
  kyc_number_invalid: refusal(400, 'Enter the number of the document, 3 to 50 letters and digits', 'number'),
  birth_date_invalid: refusal(400, 'Enter the birth date on the document', 'birth_date'),
  kyc_holder_under_age: refusal(
    422,
    'Members must be {years} years old. By this birth date the holder is younger: reject the document',
    'birth_date',
  ),
  expiry_date_invalid: refusal(400, 'Enter the expiry date, or tick that the document has none', 'expires_on'),
  kyc_document_expired: refusal(422, 'This document expired on {day}. Reject it and ask for a valid one', 'expires_on'),
  kyc_not_approved: refusal(409, 'This document is {status}. Only an approval can be revoked'),
  kyc_not_pending: refusal(409, 'This document is already {status}{by}'),
}
