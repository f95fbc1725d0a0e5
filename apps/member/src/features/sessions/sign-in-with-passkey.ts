import { completeSignIn, startPasskeySignIn } from '@cairn/contract/member/account/factors.ts'
import { answerChallenge } from '@cairn/client/passkeys/passkeys.ts'
import { send } from '../../session/calls/send.ts'
import { openAccount } from './open-account.ts'

/** A browser answers one question at a time, so the offer ends where a person presses the button. */
let offer: AbortController | undefined

/** Signs in with a passkey, without email and password. Throws when none was used, or it was refused. */
export async function signInWithPasskey(): Promise<never> {
  offer?.abort()
  return signIn()
}

/**
 * Lets the browser offer passkeys in the email field, and signs in with the chosen one. Replaces an earlier offer, whose challenge may
 * be too old. Does nothing in a browser that cannot offer, or when none is chosen.
 */
export async function offerPasskeys(): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  offer?.abort()
  offer = new AbortController()
  try {
    await signIn(offer.signal)
  } catch {
    // The email and the password are there, and the button, which shows why a passkey is refused.
  }
}

async function signIn(offeredUntil?: AbortSignal): Promise<never> {
  const { challenge } = (await send(startPasskeySignIn)).data
  const passkey = await answerChallenge(challenge, [], offeredUntil)
  const { data: token } = await send(completeSignIn, { body: { challenge, passkey } })
  return openAccount(token)
}
