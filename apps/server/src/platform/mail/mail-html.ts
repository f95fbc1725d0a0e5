import type { Company } from '@cairn/contract/member/company.ts'
import type { MailContent } from './mail-content.ts'
import { escapeHtml } from './escape-html.ts'
import { footLines } from './mail-foot.ts'
import { greeting, signature, switchOffLabel } from './mail-text.ts'

/**
 * A mail as HTML without external content. The light colours are in each element, because some mail programs drop the style
 * sheet; the dark ones need it. All text is escaped. Only our own links are links.
 */
export function mailHtml(mail: MailContent, company: Company): string {
  const { facts = [], paragraphs, link, notMe, subject, switchOffUrl } = mail
  const foot = footLines(company).map(
    ({ label, text, url }) => escapeHtml(label) + (url ? anchor(url, text) : escapeHtml(text)),
  )
  if (switchOffUrl !== undefined) foot.push(anchor(switchOffUrl, switchOffLabel))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5f4f0">
<div class="ground ink" style="${font};padding:24px 16px;background:#f5f4f0;color:#1d1e1b;overflow-wrap:anywhere">
<div role="main" style="max-width:544px;margin:0 auto">
<p style="margin:0 0 16px;font-size:19px;font-weight:600">${signature}</p>
<div class="card" style="padding:24px 20px;border:1px solid #dfdcd4;border-radius:14px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${[greeting(mail), ...paragraphs].map(paragraph).join('\n')}
${facts.length > 0 ? `<dl style="margin:0 0 16px">${facts.map(fact).join('')}</dl>` : ''}
${link ? button(link) : ''}
${notMe ? `<hr class="line" style="${ruleStyle}">\n${button(notMe)}` : ''}
</div>
${foot.map((line) => `<p class="quiet" style="${footStyle}">${line}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function fact([label, value]: [string, string]): string {
  return `<dt class="quiet" style="margin:0;color:#5c5a53;font-size:14px">${escapeHtml(label)}</dt><dd style="margin:0 0 8px;font-weight:600">${escapeHtml(value)}</dd>`
}

/** A button, its note, and the link in full, for a program without buttons. */
function button({ label, url, note }: { label: string; url: string; note: string }): string {
  return `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>
${paragraph(note)}
<p class="quiet" style="${footStyle}">Or open this address:<br>${anchor(url, url)}</p>`
}

function anchor(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#44602a">${escapeHtml(text)}</a>`
}

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.6"
const footStyle = 'margin:16px 0 0;color:#5c5a53;font-size:14px'
const ruleStyle = 'margin:24px 0;border:0;border-top:1px solid #dfdcd4'
const buttonStyle =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#44602a;color:#ffffff;font-weight:600;text-decoration:none'

const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#141513!important}.ink{color:#eceae4!important}
.card{background:#1c1e1b!important;border-color:#343731!important}.line{border-color:#343731!important}
.quiet{color:#a9aaa1!important}.link{color:#aecb87!important}
.button{background:#aecb87!important;color:#17200c!important}}
`
