import { createRequire } from 'node:module'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { createSendNow, type SendNow } from '@cairn/client/testing/send-now.ts'
import { needsReauthentication, type Call } from '@cairn/contract/core/call.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { uploadEvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { reauthenticateOperator, signInOperator } from '@cairn/contract/operator/operators/sessions.ts'

// The authenticator's library belongs to the server.
const { Secret, TOTP } = createRequire(new URL('../../apps/server/src/main.ts', import.meta.url))(
  'otpauth',
) as typeof import('otpauth')

const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' })
const stepMs = 30_000
const lastSteps = new Map<string, number>()

/** An operator of the sample world, signed in with password and code. */
export interface OperatorSession {
  send: SendNow
  /** The session's cookie, for a browser. */
  cookie: { name: string; value: string }
  /** Gives a code of the authenticator again when the last one is three minutes old. */
  keepFactor: () => Promise<void>
}

/** The sample operators: one for each role, and a second owner. */
type SampleOperator = OperatorRole | 'second-owner'

/** Signs a sample operator in. */
export async function startOperatorSession(url: string, role: SampleOperator): Promise<OperatorSession> {
  const code = await nextCode(url, role)
  const body = { email: `${role}@sample.test`, password: 'stack-of-stones', code }
  return startSession(url, body, () => nextCode(url, role))
}

/** Signs an operator in as the back office does: the session is a cookie, and each change carries a header. */
export async function startSession(
  url: string,
  body: { email: string; password: string; code: string },
  drawCode: () => Promise<string>,
): Promise<OperatorSession> {
  let cookie = ''
  let factorAt = Date.now()
  const fetchAsOperator = async (address: RequestInfo | URL, request?: RequestInit) => {
    const headers = { ...(request?.headers as Record<string, string>), cookie, 'x-cairn-operator': '1' }
    const response = await fetch(address, { ...request, headers })
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';')[0] ?? ''
    return response
  }
  const client = createClient({ base: `${url}/api`, token: () => null, fetch: fetchAsOperator })
  const readVersion = async ({ path }: Call, id = '') => {
    // The page of the record, or the settings.
    const read = path.includes(':id') ? path.replace(/:id.*/, id) : path
    const reply = (await (await fetchAsOperator(`${url}/api/${read}`)).json()) as Record<string, { version?: string }>
    return Object.values(reply).find((part) => part?.version !== undefined)?.version ?? '0'
  }
  const keepFactor = async () => {
    if (Date.now() - factorAt < 3 * 60_000) return
    await client(reauthenticateOperator, { body: { code: await drawCode() } })
    factorAt = Date.now()
  }
  const sendWithFactor: Send = async (call, ...input) => {
    if (needsReauthentication(call)) await keepFactor()
    return client(call, ...input)
  }
  const send: SendNow = createSendNow(sendWithFactor, {
    readVersion,
    makeEvidence: async () => {
      const fields = { name: 'statement.pdf' }
      return (await send(uploadEvidenceFile, { fields, file: new Blob(['%PDF-1.4\ntrailer<<>>\n%%EOF\n']) })).file.id
    },
  })
  await send(signInOperator, { body })
  const [name = '', value = ''] = cookie.split('=')
  return { send, cookie: { name, value }, keepFactor }
}

/** The id of the member with this email, by which lists are filtered. */
export async function findMember({ send }: OperatorSession, email: string): Promise<string> {
  const { results } = await send(searchRecords, { query: { kind: 'member', text: email } })
  return results[0]?.id ?? ''
}

/**
 * The next code of a sample operator's authenticator that the server at this address has not seen. A code works
 * once, and the next half minute's code already works; a third one takes a wait.
 */
export async function nextCode(url: string, role: SampleOperator): Promise<string> {
  const key = `${url} ${role}`
  const step = Math.max(Math.floor(Date.now() / stepMs), (lastSteps.get(key) ?? 0) + 1)
  lastSteps.set(key, step)
  const waitMs = (step - 1) * stepMs - Date.now()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  return totp.generate({ timestamp: step * stepMs })
}

/** What an authenticator with this key shows now, or in half a minute, which works already. */
export function codeOf(base32: string, isNext = false): string {
  const timestamp = Date.now() + (isNext ? stepMs : 0)
  return new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp })
}
