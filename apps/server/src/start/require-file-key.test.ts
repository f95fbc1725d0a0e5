import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { encrypt } from '../platform/crypto/encryption.ts'
import { createFileName } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/local-file-store.ts'
import { documentContext } from '../features/kyc/document/document-context.ts'
import { sealSecret } from '../shared/access/factors/authenticator.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { requireFileKey } from './require-file-key.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { useTestServer } from '../testing/server/test-server.ts'
import { makePerson } from '../testing/people/people.ts'

const server = useTestServer()
const drawKeys = (): Keys => ({ document: [randomBytes(32)], addresses: [randomBytes(32)], metricsToken: 'none' })
const [ours, another] = [drawKeys(), drawKeys()]
const start = (keys: typeof ours) => requireFileKey(server.database, keys, openFileStore(server.dataDir))

afterEach(() => server.owner.query('delete from kyc_submissions; delete from operators'))

async function addOperator(keys: typeof ours): Promise<void> {
  const id = randomUUIDv7()
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values ($1::uuid, 'mary-' || $1::uuid || '@operators.test', 'Mary Somerville', 'owner', '$argon2id$none', $2)`,
    [id, sealSecret(keys, id, 'JBSWY3DPEHPK3PXP')],
  )
}

async function addDocument(keys: typeof ours): Promise<string> {
  const [{ id: memberId }, id, name] = [await makePerson(server), randomUUIDv7(), createFileName('sealed')]
  const sealed = encrypt(keys.document, Buffer.from('a picture'), documentContext(id))
  await openFileStore(server.dataDir).write(name, sealed)
  await server.owner.query(
    `insert into kyc_submissions (id, member_id, country, id_card_type, file_name) values ($1, $2, 'Norway', 'passport', $3)`,
    [id, memberId, name],
  )
  return name
}

test('every key is accepted while no record is encrypted', async () => {
  await expect(start(another)).resolves.toBeUndefined()
})

test.for([
  ['an authenticator', addOperator],
  ['a document', addDocument],
] as const)(
  'a key that does not decrypt %s is refused in one sentence, and the right one is accepted',
  async ([, add]) => {
    await add(ours)

    await expect(start(ours)).resolves.toBeUndefined()
    await expect(start(another)).rejects.toThrow(StartupError)
    await expect(start(another)).rejects.toThrow(/^DOCUMENT_KEY is not the key of this data/)
  },
)

test('one damaged authenticator does not prevent the start when another can be decrypted', async () => {
  await addOperator(ours)
  await addOperator(another)
  await expect(start(ours)).resolves.toBeUndefined()
})

test('a lost key is not needed for removed operators and missing documents', async () => {
  await addOperator(ours)
  const name = await addDocument(ours)
  await server.owner.query('update operators set removed_at = now()')
  await expect(start(another)).rejects.toThrow(StartupError)

  await openFileStore(server.dataDir).remove(name)
  await expect(start(another)).resolves.toBeUndefined()
})
