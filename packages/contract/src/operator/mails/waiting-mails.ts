import * as z from 'zod/mini'
import { actingRoles, operatorRoles } from '../../core/constants.ts'
import { envelope } from '../../core/wire/lenient-wire.ts'
import type { Queue } from '../overview.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/**
 * The queues about which an operator can get mails, with how many minutes a record is in the queue before it is mailed: what is decided
 * sooner needs none. Every operator who has the queue of the overview can switch its mails on.
 */
export const waitingMails = {
  deposits_to_confirm: 5,
  payments_to_decide: 5,
  withdrawals_to_approve: 5,
  withdrawals_to_send: 5,
  /** Their claimer has them, so others act only when it takes long. */
  withdrawals_being_sent: 60,
  uncertain_withdrawals: 5,
  refused_transactions: 5,
  documents_to_review: 5,
  approvals_to_decide: 5,
  differences_to_explain: 5,
  losses_to_book: 5,
  deposit_losses_to_book: 5,
} as const satisfies Partial<Record<Queue, number>>

export type MailedQueue = keyof typeof waitingMails

export const mailedQueues = Object.keys(waitingMails) as [MailedQueue, ...MailedQueue[]]

const queue = z.enum(mailedQueues)

export const viewWaitingMails = operatorRead({
  path: 'operator/account/mails',
  roles: operatorRoles,
  summary: 'The queues about which the caller can get mails, and which of them are switched on.',
  reply: z.object({ ...envelope, mails: z.array(z.object({ queue, is_on: z.boolean() })) }),
})

export const switchWaitingMails = operatorAction({
  path: 'operator/account/mails',
  roles: actingRoles,
  withoutReauthentication: 'It changes only which mails the caller gets.',
  decidesNothing: true,
  summary: 'Switch the caller’s mails about one queue on or off.',
  body: z.object({ queue, is_on: z.boolean() }),
})
