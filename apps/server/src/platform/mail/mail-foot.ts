import type { Company } from '@cairn/contract/member/company.ts'

/** One line below a mail: a label, and a text or the address of a page. */
export interface FootLine {
  label: string
  text: string
  url?: string
}

/** Below every mail: whom to ask, what can be read, and who sends it. Nothing where an owner has set none of it. */
export function footLines(company: Company): FootLine[] {
  const { support_contact: support } = company
  return [
    ...(support === undefined ? [] : [{ label: 'Support: ', text: support, url: supportUrl(support) }]),
    ...page('Terms: ', company.terms_url),
    ...page('Privacy: ', company.privacy_url),
    ...page('Risk: ', company.risk_url),
    ...page('Fees: ', company.fees_url),
    ...line(company.risk_line),
    ...line(company.company_line),
  ]
}

function page(label: string, url: string | undefined): FootLine[] {
  return url === undefined ? [] : [{ label, text: url, url }]
}

function line(text: string | undefined): FootLine[] {
  return text === undefined ? [] : [{ label: '', text }]
}

/** Support is an email address or the address of a page. */
export function isPage(support: string): boolean {
  return support.startsWith('https://')
}

function supportUrl(support: string): string {
  return isPage(support) ? support : `mailto:${support}`
}
