import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'

/** Signs a member of the sample world in, without a browser. */
export async function signInMember(url: string, email: string, password = 'stack-of-stones'): Promise<Send> {
  const base = `${url}/api`
  const { data } = await createClient({ base, token: () => null })(signIn, {
    body: { username: email, password },
  })
  return createClient({ base, token: () => data })
}
