import * as z from 'zod/mini'
import { refusing } from '../wire/wire.ts'

/** What a browser returns for a passkey (W3C Web Authentication), each part of bytes as base64url. */

/** How many passkeys an account can have. */
export const passkeysMax = 10

/** The value that a passkey signs, and that a sign-in with a second factor goes on with. */
export const challenge = z.string(refusing('challenge_over')).check(z.regex(/^[\w-]{43}$/, refusing('challenge_over')))

const bytes = (max: number) =>
  z.string(refusing('passkey_refused')).check(z.regex(/^[\w-]+$/, refusing('passkey_refused')), z.maxLength(max))

/** The answer to a challenge by a passkey. */
export const Assertion = z.object({
  id: bytes(1_400),
  client_data: bytes(4_000),
  authenticator_data: bytes(4_000),
  signature: bytes(4_000),
})
export type Assertion = z.infer<typeof Assertion>

/** A passkey that was just made. */
export const NewPasskey = z.object({ id: bytes(1_400), client_data: bytes(4_000), attestation: bytes(20_000) })
export type NewPasskey = z.infer<typeof NewPasskey>
