import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { queueMail } from './queue-mail.ts'

/** Mails a member about an event of a record, after the commit, unless the member has switched it off. */
export function mailNotice(tx: Transaction, name: MailName, record: { id: string; member_id: string }): void {
  queueMail(tx, { memberId: record.member_id, name, recordId: record.id })
}
