/**
 * Why something was decided against a member, and what the member reads then. An operator may add words of their own, and
 * must where the reason is `other`.
 */
export const depositRejections = {
  payment_missing: 'No payment arrived at the address.',
  payment_of_another: 'The payment that arrived belongs to another deposit.',
  wrong_asset: 'What arrived is not the asset that was asked for.',
  source_not_accepted: 'We cannot accept a payment from where this one came from.',
  other: '',
} as const

export const depositExpiries = {
  not_paid_in_time: 'The payment did not arrive in time. You can make a new deposit.',
  address_replaced: 'The address to pay to has been replaced. You can make a new deposit, to the new address.',
  other: '',
} as const

export const withdrawalRejections = {
  asked_by_member: 'You asked us not to send it.',
  address_in_doubt: 'We are not sure that the address is yours. Check it on your profile.',
  identity_unverified: 'Your identity has to be verified before this can be sent.',
  account_frozen: 'Your account was frozen.',
  network_unavailable: 'The network does not take payments at the moment. You can ask again later.',
  payment_failed: 'The payment could not be made. You can ask again.',
  other: '',
} as const

export const kycRejections = {
  unreadable: 'The picture cannot be read. Send a sharp one, without reflections.',
  cut_off: 'A part of the document is missing. Send a picture with all four corners.',
  expired: 'The document has expired. Send one that is valid.',
  not_the_type: 'This is not the type of document that you selected.',
  name_differs: 'The name on the document is not the name of your account.',
  not_genuine: 'We could not accept this document. Send another one.',
  other: '',
} as const

/** Why what a member has was put right by hand. */
export const correctionReasons = {
  payment_missed: 'A payment had not been counted. It is now.',
  counted_twice: 'Something had been counted twice. It is counted once now.',
  amount_wrong: 'An amount had been entered wrongly. It is right now.',
  returned_costs: 'Costs that were not yours to bear are returned to you.',
  other: '',
} as const

/** What the member reads: the text of the code, and then the operator's own words. */
export function formatReason(text: string, words: string | undefined): string {
  return [text, words].filter(Boolean).join(' ')
}
