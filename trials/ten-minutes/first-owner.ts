// In the machine: node first-owner.ts LINK. Accepts the invitation and signs in, through the public address of the back office.
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { Secret, TOTP } from 'otpauth'
import { createClient } from '@cairn/client/calls/client.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { signInOperator } from '@cairn/contract/operator/operators/sessions.ts'

const { origin, hash } = new URL(process.argv[2] ?? '')
const headers = { origin, 'x-cairn-operator': '1' }
const send = createClient({
  base: `${origin}/api`,
  token: () => null,
  fetch: (url, request) => fetch(url, { ...request, headers: { ...(request?.headers as object), ...headers } }),
})
const [token, password] = [hash.replace('#', ''), randomBytes(12).toString('hex')]
const { email, secret } = await send(viewInvitation, { body: { token } })
const drawCode = (later: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })
await send(acceptInvitation, { body: { token, name: 'Mary Somerville', password, code: drawCode(0) } })
// A code works once, so the next one.
const { operator } = await send(signInOperator, { body: { email, password, code: drawCode(30_000) } })
console.log(`${operator.name} signed in at ${origin} as ${operator.role}.`)
