import { sql } from 'kysely'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { acceptInvitation as call } from '@cairn/contract/operator/operators/operators.ts'
import { inReads } from '../../../platform/database/database.ts'
import { requireGoodPassword } from '../../../shared/access/passwords/require-good-password.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { findStep } from '../../../shared/access/factors/authenticator.ts'
import { signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { findInvitation } from './view-invitation.ts'

/** Makes the person with the link an operator, once. Uses up the code, which proves that the authenticator is set up. */
export const acceptInvitation = route(
  call,
  async ({ body, services }) => {
    const invitation = await inReads(services.database, (tx) => findInvitation(tx, services.keys, body.token))
    requireGoodPassword(services, body.password, [body.name, invitation.email])
    const step = findStep(services.keys, invitation, body.code)
    if (step === null) throw refuse('authenticator_code_wrong')
    return {
      step,
      tokenHash: invitation.token_hash,
      passwordHash: await hashPassword(body.password, { kind: 'operator', id: invitation.email }),
    }
  },
  async ({ audit, body, prepared, services, tx }) => {
    const { rows } = await sql<{ id: string; email: string; role: OperatorRole }>`
      select * from accept_operator_invitation(${prepared.tokenHash}, ${body.name}, ${prepared.passwordHash}, ${prepared.step})`.execute(
      tx,
    )
    const [operator] = rows
    if (!operator) throw refuse('link_not_valid')

    const { id, email, role } = operator
    await signStored(tx, services.keys, 'operator', id)
    await audit('operator_invitation_accepted', { subjectId: id, details: { name: body.name, email, role } })
    return { msg: 'You can sign in now, with the next code from your authenticator' }
  },
)
