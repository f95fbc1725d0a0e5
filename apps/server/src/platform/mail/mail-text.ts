import type { Company } from '@cairn/contract/member/company.ts'
import { greetingName, type MailContent } from './mail-content.ts'
import { footLines } from './mail-foot.ts'

/** A mail as plain text. Each link has a line of its own. */
export function mailText(mail: MailContent, company: Company): string {
  const { facts = [], paragraphs, link, notMe, switchOffUrl } = mail
  const parts = [greeting(mail), ...paragraphs]
  if (facts.length > 0) parts.push(facts.map(([label, value]) => `${label}: ${value}`).join('\n'))
  for (const each of [link, notMe]) if (each) parts.push(`${each.label}:\n${each.url}`, each.note)
  parts.push(signature)
  const foot = footLines(company).map(({ label, text }) => label + text)
  if (switchOffUrl !== undefined) foot.push(`${switchOffLabel}: ${switchOffUrl}`)
  if (foot.length > 0) parts.push(foot.join('\n'))
  return `${parts.join('\n\n')}\n`
}

export function greeting({ to }: MailContent): string {
  const name = greetingName(to.name)
  return name === null ? 'Hello,' : `Hello ${name},`
}

export const signature = 'Cairn'
export const switchOffLabel = 'Unsubscribe from emails like this'
