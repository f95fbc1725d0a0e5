import { randomUUIDv7 } from 'node:crypto'
import type { ApprovalPayload } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { requestAnnouncement as call } from '@cairn/contract/operator/mails/announcements.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { requireSafeWords } from '../../shared/safe-words/require-safe-words.ts'
import { readSettings } from '../../shared/settings.ts'

/** Requests an announcement to all members. Members see it only after another operator approves. */
export const requestAnnouncement = route(call, async ({ body: { reason, ...payload }, tx, ...by }) => {
  await requireValid(tx, payload, by.services)
  const { words, first_day, last_day } = payload
  return requestApproval(tx, by, {
    kind: 'announcement',
    payload,
    sentence: `All members are told from ${first_day} to ${last_day}: “${words}”`,
    reason,
  })
})

/** Publishes an announcement that another operator approved. It is shown and mailed 15 minutes later. */
export const publishAnnouncement: ApprovalHandler<'announcement'> = async (tx, context) => {
  const { approval, audit, payload, services } = context
  await requireValid(tx, payload, services)
  const id = randomUUIDv7()
  await tx
    .insertInto('announcements')
    .values({ ...payload, id, made_by: approval.requestedBy, approval_id: approval.id })
    .execute()
  await audit('announcement_published', { subjectId: id, details: { ...payload, approval: approval.id } })
}

/** Refuses past days, an end before the start, and words that name a payment address or another place. */
async function requireValid(
  tx: Transaction,
  { first_day, last_day, words }: ApprovalPayload<'announcement'>,
  { config, now }: Services,
): Promise<void> {
  if (last_day < first_day || last_day < now().toISOString().slice(0, 10)) throw refuse('announcement_days_invalid')
  const { support_contact: support } = await readSettings(tx)
  requireSafeWords(words, { config, support })
}
