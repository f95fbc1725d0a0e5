import { passkeysMax } from '@cairn/contract/core/passkeys.ts'
import { startOwnPasskey as call } from '@cairn/contract/operator/operators/passkeys.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { backOfficeParty } from '../../../shared/passkeys/relying-party.ts'
import { createOperatorChallenge } from './operator-challenges.ts'
import { listOwnPasskeys } from './own-passkeys.ts'

/** What the browser needs to make a passkey, for the host name of the back office. Refuses `too_many_passkeys`. */
export const startOwnPasskey = route(call, async ({ caller: { email, operatorId }, services, tx }) => {
  const known = await listOwnPasskeys(tx, operatorId)
  if (known.length >= passkeysMax) throw refuse('too_many_passkeys')
  return {
    challenge: await createOperatorChallenge(tx, ['add_passkey', operatorId]),
    site: backOfficeParty(services.config).id,
    account: Buffer.from(operatorId.replaceAll('-', ''), 'hex').toString('base64url'),
    email,
    known,
  }
})
