import { createRequire } from 'node:module'
import { createClient, type Send } from '@cairn/contract/client.ts'
import { signInOperator } from '@cairn/contract/operators.ts'

// The authenticator's library belongs to the server.
const { TOTP } = createRequire(new URL('../apps/server/src/main.ts', import.meta.url))(
  'otpauth',
) as typeof import('otpauth')

/** An operator of the sample world, signed in with password and code. */
export interface BackOffice {
  send: Send
}

/** Signs an operator in as the back office will: the session is a cookie, and each change carries a header. */
export async function openBackOffice(
  url: string,
  role: 'owner' | 'treasurer' | 'reviewer' | 'support',
): Promise<BackOffice> {
  let cookie = ''
  const send = createClient({
    base: `${url}/api`,
    token: () => null,
    fetch: async (address, request) => {
      const headers = { ...(request?.headers as Record<string, string>), cookie, 'x-cairn-operator': '1' }
      const response = await fetch(address, { ...request, headers })
      const [given] = response.headers.getSetCookie()
      if (given) cookie = given.split(';')[0] ?? ''
      return response
    },
  })
  const code = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate()
  await send(signInOperator, { body: { email: `${role}@sample.test`, password: 'stack-of-stones', code } })
  return { send }
}
