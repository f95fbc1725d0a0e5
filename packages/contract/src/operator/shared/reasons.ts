/**
 * Reasons for a decision against a member, as the member sees them. An operator can add details, and must with the reason
 * `other`.
 */
export const depositRejections = {
  payment_missing: 'We received no payment at this address.',
  payment_of_another: 'The payment we received belongs to another deposit.',
  wrong_asset: 'The payment was not made in the asset you selected.',
  source_not_accepted: 'We cannot accept payments from this source.',
  other: '',
} as const

export const depositExpiries = {
  not_paid_in_time: 'We did not receive the payment in time. You can make a new deposit.',
  address_replaced: 'The payment address has changed. You can make a new deposit to the new address.',
  other: '',
} as const

export const withdrawalRejections = {
  requested_by_member: 'You asked us not to send this withdrawal.',
  address_unconfirmed: 'We could not confirm that this address is yours. Check it on your profile.',
  identity_unverified: 'We need to verify your identity before we can send this.',
  account_frozen: 'Your account was frozen.',
  network_unavailable: 'The network is not accepting payments at the moment. Try again later.',
  payment_failed: 'The payment failed. You can request it again.',
  other: '',
} as const

/** Why another picture of the same document is requested. */
export const kycRetakes = {
  unreadable: 'The image is not readable. Send a sharp photo without reflections.',
  cut_off: 'Part of the document is missing. Send a photo that shows all four corners.',
  side_missing: 'One side of the card is missing. Send both sides in one photo.',
  not_the_original: 'The image is a copy or a screenshot. Send a photo of the document itself.',
  other: '',
} as const

export const kycRejections = {
  expired: 'The document has expired. Send a valid one.',
  not_the_type: 'This is not the type of document you selected.',
  name_differs: 'The name on the document does not match the name on your account.',
  not_genuine: 'We could not accept this document. Send another one.',
  other: '',
} as const

/** Why an approval is taken back. */
export const kycRevocations = {
  not_genuine: 'We can no longer accept your document, and took its approval back. Send another one.',
  name_differs:
    'The name on your document is not the name on your account. We took its approval back. Send another one.',
  approved_by_mistake: 'Your document was approved by mistake. Send another one.',
  other: '',
} as const

export const correctionReasons = {
  payment_missed: 'A payment was missing from your balance. It is now included.',
  counted_twice: 'An amount was counted twice. This is now corrected.',
  amount_wrong: 'An amount was entered incorrectly. This is now corrected.',
  returned_costs: 'We refunded costs that you should not have paid.',
  other: '',
} as const

/** The member's text: the text of the code, then the operator's details. */
export function formatReason(text: string, words: string | undefined): string {
  return [text, words].filter(Boolean).join(' ')
}
