/** What a mail says, before it is text and HTML. */
export interface MailContent {
  /** A word for logs and file names: `reset_password`. */
  kind: string
  to: { name: string; address: string }
  subject: string
  /** In order; each is one paragraph of plain words. */
  paragraphs: string[]
  /** The one thing to press, with a line about how long it works. */
  link?: { label: string; url: string; note: string }
}

/** A letter as plain text. */
export function mailText(letter: MailContent): string {
  const { to, paragraphs, link } = letter
  const parts = [`Hello ${to.name},`, ...paragraphs]
  if (link) parts.push(`${link.label}:\n${link.url}`, link.note)
  return `${[...parts, signature].join('\n\n')}\n`
}

/** The same words as simple HTML. Everything that is not ours is escaped; nothing is fetched from anywhere. */
export function mailHtml(letter: MailContent): string {
  const { to, subject, paragraphs, link } = letter
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
</body>
</html>
`
}

const signature = 'Cairn'
const buttonStyle =
  'display:inline-block;padding:0.6em 1.2em;border-radius:0.5em;background:#44602a;color:#ffffff;text-decoration:none'

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '')
}
