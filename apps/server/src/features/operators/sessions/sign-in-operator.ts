import { sessionLifetimes } from '@cairn/contract/core/constants.ts'
import { sql } from 'kysely'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { signInOperator as call } from '@cairn/contract/operator/operators/sessions.ts'
import { auditInOwnTransaction, auditNobody, bindCaller } from '../../../shared/audit/bind-caller.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { checkWithinLimits } from '../../../shared/access/passwords/check-within-limits.ts'
import { rememberOrigin } from '../../../shared/access/origins/known-origins.ts'
import { spendChallenge } from '../../../shared/access/factors/challenges.ts'
import { useRecoveryCode } from '../../../shared/access/factors/recovery-codes.ts'
import { describeDevice } from '../../../shared/access/sessions/describe-device.ts'
import { isPassword, requireFreeTurn } from '../../../platform/crypto/passwords.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { formatTimestamp } from '../../../platform/format-timestamp.ts'
import { mailAboutAccess } from '../account/mail-about-access.ts'
import { findWaitingRemoval, stopRemoval } from '../access/waiting-removal.ts'
import { isSigned } from '../../../shared/signing/signatures/row-signature.ts'
import { reportAltered } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { usePasskey } from '../../../shared/access/passkeys/passkeys.ts'
import { useOperatorCode } from './use-operator-code.ts'
import { listColleagues } from './view-operator.ts'

/**
 * Signs an operator in with email, password and a code of the authenticator, a recovery code or a passkey. The refusal does not
 * show which was wrong. A code works once, and so does the challenge of a passkey, which is used up before any comparison.
 * Another site cannot make this call, because it requires the back office's header and origin: so a browser cannot be signed in
 * to an attacker's session.
 */
export const signInOperator = route(
  call,
  async ({ body, caller, services, address, device, requestId }) => {
    requireFreeTurn('operator')
    const visitor = { kind: 'operator', id: null } as const
    if (body.passkey) await spendChallenge(services, 'sign_in', body.passkey.challenge, visitor)
    const { email, operator } = await findOperator(services, body.email)
    const guarded = { kind: 'operator', email, id: operator?.id ?? null } as const
    const isRight = await checkWithinLimits(services, guarded, { address, device }, async () => {
      const isRightPassword = await isPassword(body.password, operator?.password_hash ?? null, {
        kind: 'operator',
        id: email,
      })
      return (
        operator !== null && isRightPassword && (await checkFactor(services, operator, { ...body, address, requestId }))
      )
    })
    if (!operator || !isRight) {
      const entry = { subjectId: operator?.id ?? null, details: { address } }
      const by = { caller, requestId }
      await (operator ? auditInOwnTransaction(services, by, 'operator_sign_in_refused', entry) : auditNobody(services))
      throw refuse('wrong_operator_credentials')
    }
    await requireNotSuspended(services, operator.id, body.objects === true, requestId)
    return operator
  },
  async ({ prepared, services, address, device, requestId, setCookie, tx }) => {
    const operator = await tx
      .selectFrom('operators')
      .select(['id', 'name', 'email', 'role'])
      .where('id', '=', prepared.id)
      .where('password_hash', '=', prepared.password_hash)
      .where('removed_at', 'is', null)
      .where(sql<boolean>`coalesce(suspended_until <= now(), true)`)
      .forShare()
      .executeTakeFirstOrThrow(() => refuse('wrong_operator_credentials'))
    const { id: operatorId, name, email, role } = operator

    const token = createOwnedToken(operatorId)
    const tokenHash = hashSecret(services.keys, 'operator session', token)
    const from = { device: describeDevice(device.userAgent), address: address.slice(0, 45) }
    await tx
      .insertInto('operator_sessions')
      .values({ token_hash: tokenHash, operator_id: operatorId, ...from })
      .execute()
    const { audit } = bindCaller(tx, { kind: 'operator', operatorId }, requestId)
    await audit('operator_signed_in', { subjectId: operatorId, details: { address } })
    setCookie('operator', { token, maxAge: sessionLifetimes.operator.hours * 3600 })
    await rememberOrigin(tx, { kind: 'operator', id: operatorId }, { address, device })
    return { operator: { name, email, role }, colleagues: await listColleagues(tx, operatorId) }
  },
)

/** A passkey, a code of the authenticator, or one of the recovery codes, in a transaction of its own: a used one stays used. */
async function checkFactor(
  services: Services,
  operator: Operator,
  { code = '', passkey, address, requestId }: CallBody<typeof call> & { address: string; requestId: string },
): Promise<boolean> {
  const account = { kind: 'operator', id: operator.id } as const
  if (passkey) return (await usePasskey(services, account, passkey)).used !== null
  if (/^\d{6}$/.test(code)) return useOperatorCode(services, operator, code)
  return inTransaction(services.database, async (tx) => {
    if (!(await useRecoveryCode(tx, services.keys, account, code))) return false
    const { audit } = bindCaller(tx, { kind: 'visitor' }, requestId)
    await audit('operator_recovery_code_used', { subjectId: operator.id, details: { address } })
    await mailAboutAccess(tx, operator.id, {
      subject: 'A recovery code was used',
      text: 'Someone signed in to the back office as you with a recovery code in place of the authenticator.',
    })
    return true
  })
}

/**
 * Refuses `operator_suspended`. An owner with a pending removal may object: password and code were right, and in its own
 * transaction, because the refusal rolls the call's back.
 */
async function requireNotSuspended(
  { database }: Services,
  id: string,
  objects: boolean,
  requestId: string,
): Promise<void> {
  const refusal = await inTransaction(database, async (tx) => {
    const { is_suspended, ...operator } = await tx
      .selectFrom('operators')
      .where('id', '=', id)
      .select(['name', 'suspended_until'])
      .select(sql<boolean>`coalesce(suspended_until > now(), false)`.as('is_suspended'))
      .executeTakeFirstOrThrow()
    if (!is_suspended || !operator.suspended_until) return null
    const until = formatTimestamp(operator.suspended_until)
    const removal = await findWaitingRemoval(tx, id)
    if (!removal) return refuse('operator_suspended', { until })
    if (!objects) return refuse('operator_removal_waits', { until })
    const caller = { kind: 'operator', operatorId: id, name: operator.name } as const
    await stopRemoval(tx, bindCaller(tx, caller, requestId), removal)
    return refuse('operator_suspended', { until, objected: '. You have objected to your removal, and it is stopped' })
  })
  if (refusal) throw refusal
}

interface Operator {
  id: string
  password_hash: string
  totp_secret: Buffer
}

interface FoundOperator extends Omit<Operator, 'id'> {
  /** As the limits count it. */
  email: string
  id: string | null
  own_email: string
  role: string
  signature: Buffer | null
}

/** Takes the same time with or without an account. A row that the server did not sign counts as none. */
async function findOperator(services: Services, email: string): Promise<{ email: string; operator: Operator | null }> {
  const { rows } = await sql<FoundOperator>`
    select typed.email, operator.id, operator.email as own_email, operator.role, operator.password_hash, operator.totp_secret,
      operator.signature
    from (select lower(${email}::text) as email) as typed
    left join operators operator on lower(operator.email) = typed.email and operator.removed_at is null`.execute(
    services.database.kysely,
  )
  const [found] = rows
  if (!found?.id) return { email: found?.email ?? email, operator: null }
  const operator = { ...found, id: found.id }
  if (isSigned(services.keys, 'operator', { ...operator, email: found.own_email }))
    return { email: found.email, operator }
  reportAltered(services, 'operator', operator.id)
  return { email: found.email, operator: null }
}
