import { inTransaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/task.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { queueMailsToNext } from '../../shared/mails/queue-mails-to-next.ts'
import { readSettings } from '../../shared/settings.ts'

/** Queues mails about a new version of the terms to the next members, every minute. */
export const mailTerms: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    const mailing = await tx
      .selectFrom('terms_mailings')
      .where('mailed_at', 'is', null)
      .orderBy('made_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(['version', 'mailed_until'])
      .executeTakeFirst()
    if (!mailing) return
    const { version, mailed_until } = mailing
    const progress = await queueMailsToNext(tx, mailed_until, { name: 'terms_changed', facts: { version } })
    await tx.updateTable('terms_mailings').set(progress).where('version', '=', version).execute()
  })
}

/** Mails a new version of the terms. It sends no mail if the version has been replaced since: the newer one has its own mails. */
export const termsMail: MailMaker = async ({ facts }, { tx }) => {
  const { terms_url: url, terms_version: version } = await readSettings(tx)
  if (url === null || version === null || version !== facts['version']) return null
  return {
    subject: 'Our terms have changed',
    paragraphs: [
      'Our terms have a new version. You are asked to agree to it before your next deposit; everything else works as before.',
    ],
    facts: [['Version', version]],
    link: { label: 'Read the terms', url, note: 'They are below every email of ours, too.' },
  }
}
