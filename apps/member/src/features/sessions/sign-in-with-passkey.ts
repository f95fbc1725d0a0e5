import { completeSignIn, startPasskeySignIn } from '@cairn/contract/member/account/factors.ts'
import { answerChallenge } from '@cairn/client/passkeys/passkeys.ts'
import { send } from '../../session/calls/send.ts'
import { openAccount } from './open-account.ts'

/** Signs in with a passkey, without email and password. Throws when none was used, or it was refused. */
export async function signInWithPasskey(): Promise<never> {
  const { challenge } = (await send(startPasskeySignIn)).data
  const passkey = await answerChallenge(challenge)
  const { data: token } = await send(completeSignIn, { body: { challenge, passkey } })
  return openAccount(token)
}
