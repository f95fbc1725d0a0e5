import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'

/** A queued mail, as the function that makes its words gets it. */
export interface QueuedMail {
  id: string
  memberId: string
  name: MailName
  recordId: string
  facts: Record<string, string>
  /** When its cause happened. */
  queuedAt: Date
}

/** The words of a mail. The greeting, the link that freezes the account and the lines below are added to each. */
export type MailWords = Pick<MailContent, 'subject' | 'paragraphs' | 'facts' | 'link'> & {
  /** It goes to a mailbox that may be a stranger's, so it does not name the member. */
  isUnproven?: true
}

/**
 * Makes the words of a mail when it is sent, from the records as they are then. Null when there is nothing to send any more. A
 * token of a link is made here, so that none is ever in the queue; a second attempt makes another.
 */
export type MailMaker = (mail: QueuedMail, context: MailContext) => MailWords | null | Promise<MailWords | null>

/** The context of a mail. */
export interface MailContext {
  tx: Transaction
  baseUrl: string
  /** Keys of the hashes under which the tokens of links are stored. */
  keys: Keys
}

/** For each mail the function that makes its words. */
export type MailMakers = Record<MailName, MailMaker>
