import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { reportingEndpoints, trustAndReport } from '../../platform/http/server/headers.ts'
import { escapeHtml } from '../../platform/mail/escape-html.ts'
import type { PageSettings } from '../../shared/settings.ts'

const style = readFileSync(new URL('account-page.css', import.meta.url), 'utf8')

interface Framed {
  title: string
  /** HTML without foreign text. */
  card: string
  script?: string
}

/** The policy of a page for a mailed link: it loads nothing, and sends by its script, or otherwise by its form. */
function framePolicy(script?: string): string {
  return [
    "default-src 'none'",
    script === undefined
      ? "form-action 'self'"
      : `script-src ${hashSource(script)}; connect-src 'self'; form-action 'none'`,
    `style-src ${hashSource(style)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    trustAndReport('none'),
  ].join('; ')
}

/** Sends a page for a mailed link. It is not cached, and its address, which can have a token, is never passed on. */
export function sendFramed(reply: FastifyReply, framed: Framed, { company }: PageSettings): FastifyReply {
  return reply
    .header('content-security-policy', framePolicy(framed.script))
    .header('reporting-endpoints', reportingEndpoints)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(frame(framed, company?.support_contact))
}

/** A content security policy's source for one inline text (W3C CSP 3, hash-source). */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page as self-contained HTML. Its text is ours and needs no escaping, except the support contact that an owner has set. */
function frame({ title, card, script }: Framed, support: string | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · Cairn</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="logo">${mark}Cairn</p>
<div class="card" aria-live="polite">
${card}
</div>
${support === undefined ? '' : supportLine(support)}
</main>
${script === undefined ? '' : `<script type="module">${script}</script>\n`}</body>
</html>
`
}

/** The support contact: an email address, or a page. */
function supportLine(support: string): string {
  const contact = escapeHtml(support)
  const href = support.startsWith('https://') ? contact : `mailto:${contact}`
  return `<p class="help">Support: <a href="${href}">${contact}</a></p>`
}

// The four stones of the logo, as in the member client.
const mark = `<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
<path d="M3.6 25.2c0-1.9 3.4-2.8 8.7-3.1 7-.4 15.9.1 16.4 3.2.4 2.6-4.6 3.7-12.4 3.7-8.2 0-12.7-1.2-12.7-3.8Z"/>
<path d="M7 18.3c.2-2 3.8-2.9 8.9-2.9 5.6 0 9.3 1 9.3 3 0 1.8-3.7 2.5-9.2 2.5-5.6 0-9.2-.7-9-2.6Z"/>
<path d="M9.7 11.7c.1-1.8 2.7-2.9 6.7-2.8 3.9.1 6.1 1.2 6 3-.1 1.7-2.5 2.4-6.5 2.4s-6.3-.8-6.2-2.6Z"/>
<path d="M12.3 5.4c.3-1.5 1.9-2.4 4-2.3 2.1.1 3.5 1.1 3.4 2.6-.1 1.5-1.7 2.2-3.9 2.2s-3.7-.9-3.5-2.5Z"/>
</svg>`
