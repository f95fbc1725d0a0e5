import { randomUUIDv7 } from 'node:crypto'
import { createClient, type Send } from '@cairn/client/client.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { createToken, hashToken } from '../../platform/crypto/random-token.ts'
import type { TestServer } from '../server/test-server.ts'

/** A signed-in operator. */
export interface TestOperator {
  id: string
  /** The headers of the operator's session. */
  headers: Record<string, string>
  send: Send
}

/** Creates an operator of a role with a session, in the tables of the product. */
export async function makeOperator(server: TestServer, role: OperatorRole): Promise<TestOperator> {
  const id = randomUUIDv7()
  const token = createToken()
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values ($1, $2, $3, $4, '$argon2id$none', '')`,
    [id, `${role}-${id}@operators.test`, `Terry the ${role}`, role],
  )
  await server.owner.query('insert into operator_sessions (token_hash, operator_id) values ($1, $2)', [
    hashToken(token),
    id,
  ])
  const headers = { cookie: `cairn_operator=${token}`, ...ours }
  return { id, headers, send: sendWith(server, headers) }
}

/** Sends calls from a page of the back office without a session. */
export function visitBackoffice(server: TestServer): Send {
  return sendWith(server, ours)
}

const ours = { 'x-cairn-operator': '1' }

function sendWith(server: TestServer, headers: Record<string, string>): Send {
  return createClient({
    base: `${server.url}/api`,
    token: () => null,
    fetch: (url, request) => fetch(url, { ...request, headers: { ...(request?.headers as object), ...headers } }),
  })
}
