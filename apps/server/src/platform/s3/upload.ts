import type { Readable } from 'node:stream'
import type { S3 } from './open-s3.ts'

/** An object of S3 has at most 10,000 parts, so one of ours at most 320 GB. All but the last must be of one size for some services. */
const partMaxBytes = 32 * 1_024 * 1_024

interface Target {
  Bucket: string
  Key: string
}

/**
 * Writes a stream of any length as one object, which is there when all of it is, and not before. What is sent is in memory, so the SDK
 * can send it again. When the stream fails, nothing is there, or what was there before.
 */
export async function upload(s3: S3, target: Target, content: Readable, partBytes = partMaxBytes): Promise<void> {
  const parts = cut(content, partBytes)
  const first = await parts.next()
  const second = await parts.next()
  if (second.done)
    await s3.client.send(new s3.sdk.PutObjectCommand({ ...target, Body: first.value ?? Buffer.alloc(0) }))
  else await uploadParts(s3, target, chain([first.value as Buffer, second.value], parts))
}

async function uploadParts({ client, sdk }: S3, target: Target, parts: AsyncIterable<Buffer>): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target))
  const begun = { ...target, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...begun, Body, PartNumber }))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts } }))
  } catch (error) {
    // What cannot be removed now, a rule of the bucket removes.
    await client.send(new sdk.AbortMultipartUploadCommand(begun)).catch(() => {})
    throw error
  }
}

/** The content in pieces of one size, the last of which may be shorter; none for no content. */
async function* cut(content: Readable, bytes: number): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let count = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    count += chunk.length
    while (count >= bytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, bytes)
      waiting = [all.subarray(bytes)]
      count -= bytes
    }
  }
  if (count > 0) yield Buffer.concat(waiting)
}

async function* chain<T>(first: T[], others: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* others
}
