import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveKyc, openKycDocument } from '@cairn/contract/operator/members/kyc.ts'
import { documentContext } from '../../features/kyc/document/document-context.ts'
import { decryptDetails, hashDocumentNumber } from '../../features/kyc/document/document-details.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'
import { createFileName } from '../../platform/files/file-store.ts'
import { openFileStore } from '../../platform/files/local-file-store.ts'
import { evidenceContext } from '../../shared/evidence/evidence-context.ts'
import { openSecret, sealSecret } from '../../shared/access/factors/authenticator.ts'
import { documentRead } from '../../testing/fixtures/records.ts'
import { submitDocument } from '../../testing/fixtures/submit-document.ts'
import { giveAuthenticator } from '../../testing/people/factors/authenticator.ts'
import { makeEvidence, makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { rewrapRecords } from './rewrap-records.ts'

const server = useTestServer()
const next = { document: [randomBytes(32)] as const }

test('after the change only the new key opens documents, evidence and authenticators, and it may be interrupted (SEC-127)', async () => {
  const files = openFileStore(server.dataDir)
  const [ada, reviewer] = [await makePerson(server), await makeOperator(server, 'reviewer')]
  await giveAuthenticator(server, reviewer.id)
  await server.owner.query('insert into authenticators (member_id, totp_secret) values ($1, $2)', [
    ada.id,
    sealSecret(server.keys, ada.id, 'JBSWY3DPEHPK3PXP'),
  ])
  const evidence = await makeEvidence(server, reviewer.id)
  const evidenceFile = createFileName('sealed')
  await files.write(evidenceFile, encrypt(server.keys.document, Buffer.from('a statement'), evidenceContext(evidence)))
  await server.owner.query('update evidence_files set file_name = $2 where id = $1', [evidence, evidenceFile])
  const { id, file_name: documentFile } = await submitDocument(server, ada)
  await reviewer.send(openKycDocument, { params: { id } })
  await reviewer.send(approveKyc, { params: { id }, body: documentRead({ number: 'AB 123-456' }) })

  const keys = { document: [next.document[0], ...server.keys.document] as const }
  const lines: string[] = []
  // The role of the command. Its work is interrupted at the first document.
  await server.owner.query('set role cairn_owner')
  const interrupted = { ...files, replace: () => Promise.reject(new Error('no space left')) }
  expect((await rewrapRecords(server.owner, { files: interrupted, keys }, () => {})).refused).toHaveLength(2)
  const { changed, refused } = await rewrapRecords(server.owner, { files, keys }, (line) => lines.push(line))
  expect({ changed, refused }).toEqual({ changed: 2, refused: [] })
  expect(lines).toContain('identity documents: 1 of 1')
  expect((await rewrapRecords(server.owner, { files, keys }, () => {})).changed).toBe(0)
  await server.owner.query('reset role')

  const one = async <Row>(sql: string, of: string) => (await server.owner.query(sql, [of])).rows[0] as Row
  type Secret = { id: string; totp_secret: Buffer }
  const operator = await one<Secret>('select id, totp_secret from operators where id = $1', reviewer.id)
  const member = await one<Secret>(
    'select member_id as id, totp_secret from authenticators where member_id = $1',
    ada.id,
  )
  const document = await one<{ details_sealed: Buffer; number_hash: Buffer }>(
    'select details_sealed, number_hash from kyc_submissions where id = $1',
    id,
  )
  expect(openSecret(next, member)).toBe('JBSWY3DPEHPK3PXP')
  expect(openSecret(next, operator)).toMatch(/^[A-Z2-7]{32}$/)
  expect(decryptDetails(next, id, document.details_sealed).number).toBe('AB 123-456')
  const [hash] = hashDocumentNumber(next, { country: 'Norway', id_card_type: 'passport' }, 'ab123456')
  expect(document.number_hash.equals(hash)).toBe(true)
  const stored = async (name: string) => (await files.read(name)) ?? Buffer.alloc(0)
  expect(decrypt(next.document, await stored(evidenceFile), evidenceContext(evidence)).toString()).toBe('a statement')
  expect(decrypt(next.document, await stored(documentFile), documentContext(id)).length).toBeGreaterThan(100)
  expect(() => openSecret(server.keys, member)).toThrow()
  await expect(
    stored(documentFile).then((file) => decrypt(server.keys.document, file, documentContext(id))),
  ).rejects.toThrow()
})

test('altered and missing records are reported, and the rest is changed (SEC-127)', async () => {
  const files = openFileStore(server.dataDir)
  const [bela, cleo] = [await makePerson(server), await makePerson(server)]
  const secret = sealSecret(server.keys, cleo.id, 'JBSWY3DPEHPK3PXP')
  // Another operator's secret.
  await server.owner.query('insert into authenticators (member_id, totp_secret) values ($1, $3), ($2, $3)', [
    bela.id,
    cleo.id,
    secret,
  ])
  const operator = await makeOperator(server, 'owner')
  await giveAuthenticator(server, operator.id)
  const evidence = await makeEvidence(server, operator.id)
  await server.owner.query('update evidence_files set file_name = $2 where id = $1', [
    evidence,
    createFileName('sealed'),
  ])

  const keys = { document: [randomBytes(32), next.document[0], ...server.keys.document] as const }
  const { refused } = await rewrapRecords(server.owner, { files, keys }, () => {})
  expect(refused.filter((line) => line.includes(bela.id))).toHaveLength(1)
  expect(refused.filter((line) => line.includes(evidence))).toEqual([
    `evidence files: ${evidence} (its file is not there)`,
  ])
  expect(refused.join()).not.toContain(cleo.id)
})
