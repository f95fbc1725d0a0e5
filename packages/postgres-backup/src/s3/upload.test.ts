import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { useTestBucket } from '../testing/test-bucket.ts'
import { openS3, type S3 } from './open-s3.ts'
import { upload } from './upload.ts'

const bucket = useTestBucket()
// S3's minimum part size.
const partBytes = 5 * 1_024 * 1_024
let s3: S3

beforeAll(async () => {
  s3 = await openS3({ bucket: 'cairn-files', prefix: '', endpoint: bucket.endpoint, region: bucket.region })
})

const read = async (key: string) => buffer((await s3.read(key)) ?? Readable.from([]))
/** In chunks that fit no part. */
async function* chunksOf(content: Buffer) {
  for (let from = 0; from < content.length; from += 33_333) yield content.subarray(from, from + 33_333)
}

test.for([0, 1, partBytes, 2 * partBytes, 2.5 * partBytes])(
  'a stream of %d bytes is written whole, in parts where it is larger than one (REL-33)',
  async (length) => {
    const content = randomBytes(length)
    await upload(s3, `of ${length}`, Readable.from(chunksOf(content)), partBytes)
    expect((await read(`of ${length}`)).equals(content)).toBe(true)
  },
)

test('when a later part fails, the old object stays, without a part of the new (REL-33)', async () => {
  const sent: string[] = []
  s3.client.middlewareStack.add((next, { commandName }) => {
    return (args) => (sent.push(commandName ?? ''), next(args))
  })
  await upload(s3, 'kept', Readable.from([Buffer.from('kept')]), partBytes)
  async function* failing() {
    yield randomBytes(1.5 * partBytes)
    throw new Error('the pipe broke')
  }
  await expect(upload(s3, 'kept', Readable.from(failing()), partBytes)).rejects.toThrow('the pipe broke')
  // The service of the tests cannot abort an upload, and the error is still the stream's.
  expect(sent.at(-1)).toBe('AbortMultipartUploadCommand')
  expect(String(await read('kept'))).toBe('kept')
})

test('a bucket that takes the connection and is silent is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const opened = await openS3({ bucket: 'silent', prefix: '', endpoint, region: 'eu-west-1' }, 200)
  await expect(opened.require('FILES_URL')).rejects.toThrow(/The bucket silent does not answer \(TimeoutError/)
  silent.close()
})
