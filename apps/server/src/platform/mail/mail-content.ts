import type { Company } from '@cairn/contract/member/company.ts'

/** The content of a mail, before it is text and HTML. */
export interface MailContent {
  /** A name for logs and files: `reset_password`. */
  kind: string
  to: { name: string; address: string }
  subject: string
  /** One plain text for each paragraph, in order. */
  paragraphs: string[]
  /** The mail's one button, with a line about how long its link works. */
  link?: { label: string; url: string; note: string }
}

/** A mail as plain text. */
export function mailText(mail: MailContent, company: Company): string {
  const { to, paragraphs, link } = mail
  const parts = [`Hello ${to.name},`, ...paragraphs]
  if (link) parts.push(`${link.label}:\n${link.url}`, link.note)
  parts.push(signature)
  const foot = footLines(company)
  if (foot.length > 0) parts.push(foot.join('\n'))
  return `${parts.join('\n\n')}\n`
}

/** The same content as simple HTML. All text is escaped; nothing is loaded from elsewhere. */
export function mailHtml(mail: MailContent, company: Company): string {
  const { to, subject, paragraphs, link } = mail
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
  const button = link
    ? `<p><a href="${escapeHtml(link.url)}" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>
${paragraph(link.note)}`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.6 system-ui,sans-serif;max-width:34em;margin:2em auto;padding:0 1em">
${[`Hello ${to.name},`, ...paragraphs].map(paragraph).join('\n')}
${button}
${paragraph(signature)}
${footLines(company)
  .map((line) => `<p style="${footStyle}">${escapeHtml(line)}</p>`)
  .join('\n')}
</body>
</html>
`
}

/** Below every mail: whom to ask, what can be read, and who sends it. Nothing where an owner has set none of it. */
function footLines(company: Company): string[] {
  const lines: [string, string | undefined][] = [
    ['Support: ', company.support_contact],
    ['Terms: ', company.terms_url],
    ['Privacy: ', company.privacy_url],
    ['Risk: ', company.risk_url],
    ['Fees: ', company.fees_url],
    ['', company.risk_line],
    ['', company.company_line],
  ]
  return lines.flatMap(([label, text]) => (text === undefined ? [] : [label + text]))
}

const signature = 'Cairn'
const footStyle = 'margin:0;font-size:13px;color:#6b6b63'
const buttonStyle =
  'display:inline-block;padding:0.6em 1.2em;border-radius:0.5em;background:#44602a;color:#ffffff;text-decoration:none'

/** Text for HTML, also inside an attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '')
}
