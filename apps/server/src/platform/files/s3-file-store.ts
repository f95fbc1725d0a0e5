import { openS3, requireBucket } from '../s3/open-s3.ts'
import type { S3Place } from '../s3/s3-place.ts'
import { isFileName, requireFileName, type FileStore } from './file-store.ts'

/**
 * Opens the store in a bucket. Throws a `StartupError` when the bucket does not answer, so that a wrong setting is found at the
 * start and not by the first member. Nothing about a file but its random name is written beside it.
 */
export async function openS3FileStore(place: S3Place): Promise<FileStore> {
  const { bucket, prefix } = place
  const s3 = await openS3(place)
  const { client, sdk } = s3
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + requireFileName(name) })
  const put = async (name: string, bytes: Uint8Array, options: { IfNoneMatch?: string }) => {
    await client.send(new sdk.PutObjectCommand({ ...at(name), Body: bytes, ContentType: opaque, ...options }))
  }

  await requireBucket(s3, place, 'FILES_URL')
  return {
    // Names are random, so another file of the same name is a fault of ours; a service that does not know the header ignores it.
    write: (name, bytes) => put(name, bytes, { IfNoneMatch: '*' }),
    replace: (name, bytes) => put(name, bytes, {}),
    read: async (name) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    remove: async (name) => {
      await client.send(new sdk.DeleteObjectCommand(at(name)))
    },
    // In pages of at most a thousand.
    async *list() {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified } of Contents) {
          const name = Key.slice(prefix.length)
          if (LastModified && isFileName(name)) yield { name, writtenAt: LastModified }
        }
      }
    },
  }
}

/** A browser that gets hold of an object runs nothing of it. */
const opaque = 'application/octet-stream'
