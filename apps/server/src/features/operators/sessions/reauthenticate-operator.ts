import { sql } from 'kysely'
import { reauthenticateOperator as call } from '@cairn/contract/operator/operators/sessions.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { spendChallenge } from '../../../shared/access/factors/challenges.ts'
import { endSessionsOf } from './end-operator-sessions.ts'
import { usePasskey, type PasskeyAnswer } from '../../../shared/access/passkeys/passkeys.ts'
import { useOperatorCode } from './use-operator-code.ts'

const triesMax = 5

/**
 * Takes a code of the authenticator, or a passkey, in a session, which then passes calls that need a factor for five minutes.
 * Refuses `authenticator_code_wrong` and `passkey_refused`. The fifth wrong one ends the session (`session_ended`), to stop a
 * thief of the cookie from guessing; the operator signs in again.
 */
export const reauthenticateOperator = route(
  call,
  async ({ body, caller, requestId, services }) => {
    const { passkey } = body
    const account = { kind: 'operator', id: caller.operatorId } as const
    if (passkey) await spendChallenge(services, 'reauthenticate', passkey.challenge, account)
    const tries = await countTry(services, caller)
    if (await checkFactor(services, caller, body)) return
    const refusal = passkey ? 'passkey_refused' : 'authenticator_code_wrong'
    throw await recordWrong(services, caller, { refusal, isLast: tries === triesMax, requestId })
  },
  async ({ audit, caller, tx }) => {
    await tx
      .updateTable('operator_sessions')
      .set({ reauthenticated_at: sql`now()`, codes_tried: 0 })
      .where('token_hash', '=', caller.tokenHash)
      .execute()
    await audit('operator_reauthenticated', { subjectId: caller.operatorId })
    return {}
  },
)

async function checkFactor(
  services: Services,
  { operatorId }: OperatorCaller,
  { code, passkey }: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
): Promise<boolean> {
  if (passkey) {
    return (await usePasskey(services, { kind: 'operator', id: operatorId }, passkey)).used !== null
  }
  const operator = await services.database.kysely
    .selectFrom('operators')
    .where('id', '=', operatorId)
    .select(['id', 'totp_secret'])
    .executeTakeFirstOrThrow()
  return code !== undefined && useOperatorCode(services, operator, code)
}

/** Counts a try before it is made, so that concurrent tries cannot all pass. Returns its number. */
function countTry({ database }: Services, { tokenHash }: OperatorCaller): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { codes_tried } = await tx
      .updateTable('operator_sessions')
      .set({ codes_tried: sql<number>`codes_tried + 1` })
      .where('token_hash', '=', tokenHash)
      .where('codes_tried', '<', triesMax)
      .where('ended_at', 'is', null)
      .returning('codes_tried')
      .executeTakeFirstOrThrow(() => refuse('session_ended'))
    return codes_tried
  })
}

/** In its own transaction, because the refusal rolls the call's back. Returns the refusal. */
function recordWrong(
  { database }: Services,
  caller: OperatorCaller,
  { refusal, isLast, requestId }: { refusal: RefusalCode; isLast: boolean; requestId: string },
) {
  return inTransaction(database, async (tx) => {
    const { audit } = bindCaller(tx, caller, requestId)
    await audit('operator_factor_refused', { subjectId: caller.operatorId, details: { session_ended: isLast } })
    if (!isLast) return refuse(refusal)
    await endSessionsOf(tx, caller.operatorId).where('token_hash', '=', caller.tokenHash).execute()
    return refuse('session_ended')
  })
}
