import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Call } from '@cairn/contract/core/call.ts'

/** One of the pages that a mailed link opens. */
export interface AccountPage {
  call: Call
  /** Says what the mail was about, by the token of its link. */
  about?: Call
  title: string
  lead: string
  asksPassword?: true
  button: string
  done: { title: string; words: string }
  /** Where to go when the link has been used or is too old. */
  again: { href: string; label: string }
}

/** The page as self-contained HTML. Its text is ours and needs no escaping, except for the support that an owner has set. */
export function renderPage(
  page: AccountPage,
  { style, script, support }: { style: string; script: string; support: string | undefined },
): string {
  const { about, call, title, lead, button, done, again } = page
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
<section id="question">
<h1 tabindex="-1">${title}</h1>
${about ? `<p id="about" data-call="/api/${about.path}" hidden></p>` : ''}
<p>${lead}</p>
<form method="post" data-call="/api/${call.path}" novalidate hidden>
${page.asksPassword ? passwordField : ''}
<p class="problem" id="problem" role="alert"></p>
<button type="submit">${button}</button>
</form>
<noscript><p>This page needs JavaScript. Switch it on for this page and open the link again.</p></noscript>
</section>
<section id="done" hidden>
<h1 tabindex="-1">${done.title}</h1>
<p>${done.words}</p>
<a class="button" href="/login">Go to sign in</a>
</section>
<section id="broken" hidden>
<h1 tabindex="-1">This link does not work</h1>
<p>It has been used or has expired.</p>
<a class="button" href="${again.href}">${again.label}</a>
</section>
</div>
${support === undefined ? '' : supportLine(support)}
</main>
<script type="module">${script}</script>
</body>
</html>
`
}

/** Whom to ask: an email address, or a page. */
function supportLine(support: string): string {
  const contact = escapeHtml(support)
  const href = support.startsWith('https://') ? contact : `mailto:${contact}`
  return `<p class="help">Support: <a href="${href}">${contact}</a></p>`
}

const passwordField = `<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
  aria-describedby="problem password-help">
<p class="help" id="password-help">8 characters or more. A sentence is easy to remember and hard to guess.</p>
<label class="show"><input id="show" type="checkbox"> Show password</label>`

// The four stones of the logo, as in the member client.
const mark = `<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
<path d="M3.6 25.2c0-1.9 3.4-2.8 8.7-3.1 7-.4 15.9.1 16.4 3.2.4 2.6-4.6 3.7-12.4 3.7-8.2 0-12.7-1.2-12.7-3.8Z"/>
<path d="M7 18.3c.2-2 3.8-2.9 8.9-2.9 5.6 0 9.3 1 9.3 3 0 1.8-3.7 2.5-9.2 2.5-5.6 0-9.2-.7-9-2.6Z"/>
<path d="M9.7 11.7c.1-1.8 2.7-2.9 6.7-2.8 3.9.1 6.1 1.2 6 3-.1 1.7-2.5 2.4-6.5 2.4s-6.3-.8-6.2-2.6Z"/>
<path d="M12.3 5.4c.3-1.5 1.9-2.4 4-2.3 2.1.1 3.5 1.1 3.4 2.6-.1 1.5-1.7 2.2-3.9 2.2s-3.7-.9-3.5-2.5Z"/>
</svg>`
