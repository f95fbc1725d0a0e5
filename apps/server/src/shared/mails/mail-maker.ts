import type { Config } from '../../configuration/config.ts'
import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'

/** A queued mail, for the function that makes its words. */
export interface QueuedMail {
  id: string
  memberId: string
  name: MailName
  recordId: string
  facts: Record<string, string>
  queuedAt: Date
}

/** The words of a mail. The greeting, the link that freezes the account and the lines below are added to each. */
export type MailWords = Pick<MailContent, 'subject' | 'paragraphs' | 'facts' | 'link'> & {
  /** The mailbox may be a stranger's, so the mail does not name the member. */
  isUnproven?: true
}

/**
 * Makes the words of a mail at its sending, from the current records. Null when the mail has no purpose any more. A link's token
 * is made here, so that none is ever in the queue; a second attempt makes another.
 */
export type MailMaker = (mail: QueuedMail, context: MailContext) => MailWords | null | Promise<MailWords | null>

export interface MailContext {
  tx: Transaction
  baseUrl: string
  /** Keys for the hashes of the links' tokens. */
  keys: Keys
  /** For links to block explorers. */
  config: Config
}

export type MailMakers = Record<MailName, MailMaker>
