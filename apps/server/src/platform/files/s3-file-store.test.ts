import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { changePhoto } from '@cairn/contract/member/account/members.ts'
import { submitKyc } from '@cairn/contract/member/account/kyc.ts'
import { uploadFile } from '../../testing/fixtures/evidence-files.ts'
import { describeFileStore } from '../../testing/fixtures/file-store-contract.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { useTestBucket } from '@cairn/postgres-backup/testing/test-bucket.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { createFileName, type FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { readS3Url } from '@cairn/postgres-backup/s3/s3-place.ts'
import { openS3FileStore } from './s3-file-store.ts'

const server = useTestServer()
const bucket = useTestBucket()
const place = { Bucket: 'cairn-files' }
let store: FileStore
let client: S3Client

beforeAll(async () => {
  const { endpoint, region, url } = bucket
  store = await openFiles({
    ...server.config,
    FILES_URL: url,
    FILES_ENDPOINT: endpoint,
    FILES_REGION: region,
  })
  client = new S3Client({ endpoint, region, forcePathStyle: true })
})

describeFileStore(() => store)

test.each([
  ['s3://cairn-files', { bucket: 'cairn-files', prefix: '' }],
  ['s3://cairn-files/', { bucket: 'cairn-files', prefix: '' }],
  ['s3://cairn.files/of/members/', { bucket: 'cairn.files', prefix: 'of/members/' }],
  ['https://cairn-files', null],
  ['s3://', null],
  ['s3://Cairn', null],
  ['s3://cairn-files/a b', null],
  ['s3://key:secret@cairn-files', null],
])('the address %s', (url, expected) => {
  expect(readS3Url(url)).toEqual(expected)
})

test('a bucket that does not answer stops the start with a sentence (REL-30)', async () => {
  const { endpoint, region } = bucket
  const opening = openS3FileStore({ bucket: 'another-bucket', prefix: '', endpoint, region })
  await expect(opening).rejects.toThrow('The bucket another-bucket does not answer')
})

test('the contents of documents and evidence cannot be read in the bucket (REL-31)', async () => {
  const { config, database } = server
  const app = await openTestApp({ config, database, files: store })
  try {
    const inBucket = { ...server, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
    const ada = await makePerson(inBucket, { fullName: 'Ada Canary' })
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const file = new Blob([new Uint8Array(picture)])
    const known = new Set((await Array.fromAsync(store.list())).map(({ name }) => name))
    await ada.send(submitKyc, { fields: { country: 'Norway', id_card_type: 'passport' }, file })
    const evidence = '%PDF-1.4 the canary of a statement\ntrailer<<>>\n%%EOF\n'
    await uploadFile(await makeOperator(inBucket, 'treasurer'), evidence, 'canary-statement.pdf')
    await ada.send(changePhoto, { fields: {}, file })

    const added = (await Array.fromAsync(store.list())).filter(({ name }) => !known.has(name))
    expect(added.map(({ name }) => name.split('.')[1]).toSorted()).toEqual(['sealed', 'sealed', 'webp'])
    for (const { name } of added) {
      const Key = `of/members/${name}`
      const head = await client.send(new HeadObjectCommand({ ...place, Key }))
      expect(head.Metadata).toEqual({})
      expect(head.ContentType).toBe('application/octet-stream')
      // Profile pictures are stored as served, and the bucket must be private.
      if (name.endsWith('.webp')) continue
      const { Body } = await client.send(new GetObjectCommand({ ...place, Key }))
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
      expect(bytes.toString('latin1')).not.toMatch(/canary|PDF|JFIF|WEBP|Norway|passport|Ada/i)
      await expect(sharp(bytes).metadata()).rejects.toThrow()
    }
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ ...place, Prefix: 'of/members/', MaxKeys: 1_000 }),
    )
    for (const { Key = '' } of Contents) expect(Key).toMatch(/^of\/members\/([0-9a-f]{32}\.(sealed|webp)|notes\.txt)$/)
  } finally {
    await app.close()
  }
}, 60_000)

test('other objects of the bucket are not listed (REL-30)', async () => {
  const before = (await Array.fromAsync(store.list())).length
  await client.send(new PutObjectCommand({ ...place, Key: 'of/members/notes.txt', Body: 'notes' }))
  await client.send(new PutObjectCommand({ ...place, Key: createFileName('sealed'), Body: 'another prefix' }))
  expect((await Array.fromAsync(store.list())).length).toBe(before)
})
