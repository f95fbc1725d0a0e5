import type { Readable } from 'node:stream'
import type { S3 } from './open-s3.ts'

/** An object of S3 has at most 10,000 parts, so one of ours at most 320 GB. */
const partMaxBytes = 32 * 1_024 * 1_024

/**
 * Writes a stream of any length as one object, which exists once it is complete. One part is in memory and sent at a time, so the
 * SDK can send it again. When the stream or a part fails, the object stays as before, or missing; a rule of the bucket removes
 * parts that then could not be removed.
 */
export async function upload(s3: S3, name: string, content: Readable, partSize = partMaxBytes): Promise<void> {
  // Only needed for a bucket, like the SDK.
  const { Upload } = await import('@aws-sdk/lib-storage')
  const sending = new Upload({ client: s3.client, params: { ...s3.at(name), Body: content }, partSize, queueSize: 1 })
  await sending.done().catch((error: unknown) => {
    // If its parts cannot be removed either, the SDK reports only that.
    throw content.errored ?? error
  })
}
