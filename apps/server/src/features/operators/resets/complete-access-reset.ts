import { completeAccessReset as call } from '@cairn/contract/operator/operators/resets.ts'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'
import { requireGoodPassword } from '../../../shared/access/passwords/require-good-password.ts'
import { operatorAccountLimits } from '../../../shared/access/passwords/sign-in-limits.ts'
import { findStep } from '../../../shared/access/factors/authenticator.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { inReads } from '../../../platform/database/database.ts'
import { clearAttempts } from '../../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { rewriteSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { findReset } from './view-access-reset.ts'

/**
 * Replaces the lost access, once, even if the link is used twice at the same moment. Uses up the code, which proves that the
 * authenticator is set up. All owners get a mail, and strangers' wrong guesses no longer count against the account.
 */
export const completeAccessReset = route(
  call,
  async ({ body: { code = '', password, token }, services }) => {
    const reset = await inReads(services.database, (tx) => findReset(tx, services.keys, token))
    const { email, lost, name } = reset
    if (lost !== 'authenticator') {
      if (password === undefined) throw refuse('password_length')
      requireGoodPassword(services, password, [name, email])
    }
    const step = lost === 'password' ? null : findStep(services.keys, reset, code)
    if (lost !== 'password' && step === null) throw refuse('authenticator_code_wrong')
    const passwordHash =
      lost === 'authenticator' ? null : await hashPassword(password ?? '', { kind: 'operator', id: email })
    return { lost, reset, passwordHash, step }
  },
  async ({ audit, prepared: { lost, reset, passwordHash, step }, services, tx }) => {
    const [operator] = await rewriteSigned(tx, services, ['operator', reset.id], () =>
      tx.rows<{ id: string; email: string; name: string }>('select * from complete_reset($1, $2, $3)', [
        reset.token_hash,
        passwordHash,
        step,
      ]),
    )
    if (!operator) throw refuse('link_not_valid')
    const { email, id, name } = operator
    await audit('operator_reset_completed', { subjectId: id, details: { lost } })
    const text = `${name} used the link of the email to set up their access again. If it was not ${name}, suspend them now.`
    await mailOwners(tx, { subject: 'An operator set up their access again', text, path: '/operators' })
    await clearAttempts(services, operatorAccountLimits(email.toLowerCase()))
    return { msg: 'You can sign in now' }
  },
)
