import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { createSendNow, type SendNow } from '@cairn/client/testing/send-now.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { samplePasswordHash } from '../../../seed/people.ts'
import { createOwnedToken, hashSecret } from '../../platform/crypto/keyed-token.ts'
import { createSecret, sealSecret } from '../../shared/access/factors/authenticator.ts'
import { versionOf, versionOfSettings } from '../../shared/audit/record-version.ts'
import { asRows, signStored } from '../../shared/signing/signatures/sign-stored.ts'
import type { TestServer } from '../server/test-server.ts'

export interface TestOperator {
  id: string
  headers: Record<string, string>
  send: SendNow
}

/** Creates an operator of a role with a session, in the tables of the product. */
export async function makeOperator(server: TestServer, role: OperatorRole): Promise<TestOperator> {
  const id = randomUUIDv7()
  const token = createOwnedToken(id)
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      `${role}-${id}@operators.test`,
      `Terry the ${role}`,
      role,
      samplePasswordHash,
      sealSecret(server.keys, id, createSecret()),
    ],
  )
  await signStored(asRows(server.owner), server.keys, 'operator', id)
  await server.owner.query('insert into operator_sessions (token_hash, operator_id) values ($1, $2)', [
    hashSecret(server.keys, 'operator session', token),
    id,
  ])
  const headers = { cookie: `cairn_operator=${token}`, ...ours }
  const send = createSendNow(sendWith(server, headers), {
    readVersion: (_, recordId) => readVersion(server, recordId),
    makeEvidence: () => makeEvidence(server, id),
  })
  return { id, headers, send }
}

/** Creates an operator of each of these roles, in this order. */
export async function makeOperators<const Roles extends readonly OperatorRole[]>(server: TestServer, ...roles: Roles) {
  const operators: TestOperator[] = []
  for (const role of roles) operators.push(await makeOperator(server, role))
  return operators as { -readonly [Place in keyof Roles]: TestOperator }
}

/** The row of a file that is never viewed. */
export async function makeEvidence({ owner }: TestServer, operatorId: string): Promise<string> {
  const id = randomUUIDv7()
  await owner.query(
    `insert into evidence_files (id, name, media_type, byte_count, file_name, uploaded_by)
     values ($1::uuid, 'statement.pdf', 'application/pdf', 1, $1::text, $2)`,
    [id, operatorId],
  )
  return id
}

const isUuid = /^[0-9a-f-]{36}$/

/** The version of a record, or of the settings without an id, on a screen that opens now. */
export async function readVersion({ database }: Pick<TestServer, 'database'>, id = ''): Promise<string> {
  const version = id ? versionOf('record.id') : versionOfSettings
  const { rows } = await sql<{ version: string }>`
    select ${version} as version from (select ${isUuid.test(id) ? id : null}::uuid as id) as record`.execute(
    database.kysely,
  )
  return rows[0]!.version
}

/** Sends calls from a page of the back office without a session. */
export function visitBackoffice(server: TestServer): Send {
  return sendWith(server, ours)
}

const ours = { 'x-cairn-operator': '1' }

export function sendWith(server: TestServer, headers: Record<string, string>): Send {
  return createClient({
    base: `${server.url}/api`,
    token: () => null,
    fetch: (url, request) => fetch(url, { ...request, headers: { ...(request?.headers as object), ...headers } }),
  })
}
