import type { RefusalEntry } from './refusal-entry.ts'

/** Identity documents and their review. */
export const identityRefusals = {
  country_invalid: { status: 400, sentence: 'Select your country', field: 'country' },
  id_card_type_invalid: { status: 400, sentence: 'Select your ID card type', field: 'id_card_type' },
  kyc_pending: { status: 409, sentence: 'Your KYC is pending' },
  kyc_approved: { status: 409, sentence: 'Your KYC has been approved' },
  kyc_part_not_expected: { status: 409, sentence: 'Nothing can be added to your document now' },
  kyc_part_sent: { status: 409, sentence: 'You have already added this picture' },
  kyc_part_invalid: { status: 400, sentence: 'Choose the back of the document, or a photo of you with it' },
  kyc_document_removed: {
    status: 410,
    sentence: 'This document was removed, because its time was over. The decision stays',
  },
  kyc_document_not_opened: { status: 409, sentence: 'Open this document before you decide' },
  kyc_checks_incomplete: { status: 400, sentence: 'Tick each check before you approve', field: 'checks' },
  kyc_document_duplicate: {
    status: 409,
    sentence: 'The same document is approved for {who}. Compare the two and confirm that this is right',
    field: 'number',
  },
  kyc_name_invalid: { status: 400, sentence: 'Enter the name on the document, up to 200 characters', field: 'name' },
  kyc_number_invalid: {
    status: 400,
    sentence: 'Enter the number of the document, 3 to 50 letters and digits',
    field: 'number',
  },
  birth_date_invalid: { status: 400, sentence: 'Enter the birth date on the document', field: 'birth_date' },
  kyc_holder_under_age: {
    status: 422,
    sentence: 'Members must be {years} years old. By this birth date the holder is younger: reject the document',
    field: 'birth_date',
  },
  expiry_date_invalid: {
    status: 400,
    sentence: 'Enter the expiry date, or tick that the document has none',
    field: 'expires_on',
  },
  kyc_document_expired: {
    status: 422,
    sentence: 'This document expired on {day}. Reject it and ask for a valid one',
    field: 'expires_on',
  },
  kyc_not_approved: { status: 409, sentence: 'This document is {status}. Only an approval can be revoked' },
  kyc_not_pending: { status: 409, sentence: 'This document is already {status}{by}' },
} as const satisfies Record<string, RefusalEntry>
