import type { Transaction } from '../../platform/database/database.ts'
import type { Audit, MemberCaller } from '../../platform/http/callers.ts'
import { queueMail, type MailOrder } from '../../shared/mails/queue-mail.ts'
import type { Origin } from '../../shared/access/origins/known-origins.ts'
import { describeDevice } from '../../shared/access/sessions/describe-device.ts'

const changes = {
  authenticator_added: { name: 'factor_added', factor: 'Authenticator app' },
  authenticator_removed: { name: 'factor_removed', factor: 'Authenticator app' },
  passkey_added: { name: 'factor_added', factor: 'Passkey' },
  passkey_removed: { name: 'factor_removed', factor: 'Passkey' },
  recovery_codes_made: { name: 'recovery_codes_made' },
} satisfies Record<string, Pick<MailOrder, 'name'> & { factor?: string }>
type FactorChange = keyof typeof changes

export interface Changing extends Origin {
  tx: Transaction
  audit: Audit
  caller: MemberCaller
}

/** Records a change of the caller's factors, and mails it to the member. */
export async function recordChange(
  changing: Changing,
  change: FactorChange,
  details: Record<string, string> = {},
): Promise<void> {
  const { tx, audit, caller, address, device } = changing
  const { memberId } = caller
  const { name, ...factor } = changes[change]
  await audit(change, { memberId, details })
  queueMail(tx, { memberId, name, facts: { ...factor, device: describeDevice(device.userAgent), address } })
}
