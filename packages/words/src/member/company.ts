/** The links to what members can read, and to support. */
export const company = {
  nav: 'Documents and support',
  terms: 'Terms',
  privacy: 'Privacy',
  risk: 'Risk',
  fees: 'Fees',
  support: 'Contact support',
}
