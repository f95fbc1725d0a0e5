import type { Call } from '@cairn/contract/core/call.ts'

export interface AccountPage {
  call: Call
  /** Describes the mail's subject, by the token of its link. */
  about?: Call
  title: string
  lead: string
  asksPassword?: true
  button: string
  done: { title: string; words: string }
  /** Where to go with a used or expired link. */
  again: { href: string; label: string }
}

/** The question of the page, and its two ends, all in our own words. */
export function renderCard(page: AccountPage): string {
  const { about, call, title, lead, button, done, again } = page
  return `<section id="question">
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
</section>`
}

// A password manager saves the password under this name. The script fills it in, only for the holder of the link.
const passwordField = `<input hidden readonly tabindex="-1" type="text" name="username" autocomplete="username">
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required
  aria-describedby="problem password-help">
<p class="help" id="password-help">8 characters or more. A sentence is easy to remember and hard to guess.</p>
<label class="show"><input id="show" type="checkbox"> Show password</label>`
