import { sql } from 'kysely'
import { makeRecoveryCodes as call } from '@cairn/contract/operator/operators/account.ts'
import { route } from '../../../platform/http/route.ts'
import { drawRecoveryCodes, hashRecoveryCode } from '../../../shared/access/factors/recovery-codes.ts'
import { mailAboutAccess } from './mail-about-access.ts'

/** Makes ten recovery codes in place of all earlier ones. Only their hashes are stored, so they are shown once. */
export const makeRecoveryCodes = route(call, async ({ audit, caller, services, tx }) => {
  const { operatorId, tokenHash } = caller
  const codes = drawRecoveryCodes()
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(services.keys, operatorId, code)))
  await sql`select replace_own_recovery_codes(${tokenHash}, ${hashes}::bytea[])`.execute(tx)
  await audit('operator_recovery_codes_made', { subjectId: operatorId })
  await mailAboutAccess(tx, operatorId, {
    subject: 'New recovery codes were made',
    text: 'New recovery codes for your access to the back office were made. Earlier ones no longer work.',
  })
  return { codes }
})
