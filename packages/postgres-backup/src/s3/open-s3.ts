import type { Readable } from 'node:stream'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { S3Place } from './s3-place.ts'

/** The SDK, a client of it for one place, and the common needs of a bucket's users. Names come after the prefix of the place. */
export type S3 = Awaited<ReturnType<typeof openS3>>

/** For how long a connection may be silent in both directions; then the request is repeated, twice at most. */
const silenceMaxMs = 15_000

/** Opens a client. It sends no request yet. */
export async function openS3({ bucket, endpoint, prefix, region }: S3Place, maxMs = silenceMaxMs) {
  // Large, and only needed for a bucket.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // For other services the bucket is in the path: a host name for each bucket would need its own certificate.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    // `requestTimeout` would only write a warning.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: maxMs },
  })
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  return {
    sdk,
    client,
    at,
    /** Throws a `StartupError` when the bucket does not answer, or not with these keys. `setting` names it. */
    async require(setting: string): Promise<void> {
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        throw new StartupError(
          `The bucket ${bucket} does not answer (${String(error)}). Check ${setting} and the keys.`,
        )
      })
    },
    /** Returns null when there is no such object. */
    async read(name: string): Promise<Readable | null> {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)))
        return Body as Readable
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    /** Removing an object that does not exist is allowed. */
    async remove(name: string): Promise<void> {
      await client.send(new sdk.DeleteObjectCommand(at(name)))
    },
    /** Every object whose name begins so, in pages of at most a thousand. */
    async *list(beginning: string): AsyncGenerator<{ name: string; bytes: number; writtenAt: Date }> {
      const listed = { Bucket: bucket, Prefix: prefix + beginning }
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, listed)) {
        for (const { Key = '', LastModified, Size = 0 } of Contents) {
          if (LastModified) yield { name: Key.slice(prefix.length), bytes: Size, writtenAt: LastModified }
        }
      }
    },
  }
}
