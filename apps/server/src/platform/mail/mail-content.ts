/** The content of a mail, before it is text and HTML. All of it is plain text. */
export interface MailContent {
  /** The same at every attempt to send this mail, so that a mailbox with two copies shows one. */
  id: string
  /** A name for logs and files: `reset_password`. */
  kind: string
  /** No name where the recipient has not confirmed the mailbox: a stranger may have chosen it. */
  to: { name: string | null; address: string }
  /** Our own words only, never text of a member. */
  subject: string
  /** In order. The first begins the mail, and is our own words only. */
  paragraphs: string[]
  facts?: Fact[]
  /** The mail's one button, with a line about the life of its link. */
  link?: { label: string; url: string; note: string }
  /** The link for a recipient who did not do this. */
  notMe?: { label: string; url: string; note: string }
  /** Switches mails of this kind off: a page, and with a POST at once. Absent for mandatory mails. */
  switchOffUrl?: string
}

export type Fact = [label: string, value: string]

/**
 * The name in the greeting, or null for one that could pass for anything else: a link, a number to call, a sentence. Mail
 * programs turn some texts into links, so only letters and the marks of names are allowed.
 */
export function greetingName(name: string | null): string | null {
  if (name === null || !/^\p{L}[\p{L}\p{M}'’. -]{0,39}$/u.test(name)) return null
  const looksLikeHost = /[^\s.]\.\p{L}{2,}/u.test(name) || /^www\b/iu.test(name)
  return looksLikeHost || name.split(/\s+/).length > 4 ? null : name
}
