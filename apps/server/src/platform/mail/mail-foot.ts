import type { Company } from '@cairn/contract/member/company.ts'

/** The lines below every mail in their order, each with its label. A line without one is text, and every other a link. */
const labels = {
  support_contact: 'Support: ',
  terms_url: 'Terms: ',
  privacy_url: 'Privacy: ',
  risk_url: 'Risk: ',
  fees_url: 'Fees: ',
  risk_line: '',
  company_line: '',
}

/** Below every mail: the support address, the legal pages and the sender. Empty where an owner has set none of them. */
export function footLines(company: Company) {
  return Object.entries(labels).flatMap(([field, label]) => {
    const text = company[field as keyof typeof labels]
    return text === undefined ? [] : [{ label, text, url: label && linkTo(text) }]
  })
}

/** Support is an email address or the address of a page. */
export function isPage(support: string): boolean {
  return support.startsWith('https://')
}

function linkTo(text: string): string {
  return isPage(text) ? text : `mailto:${text}`
}
