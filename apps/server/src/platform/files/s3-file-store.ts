import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { isFileName, requireFileName, type FileStore } from './file-store.ts'

/** Where the files are in S3. The keys come from the SDK's own variables, files or roles. */
export interface S3Location {
  bucket: string
  /** Before each name, with a slash at its end; empty for none. */
  prefix: string
  /** A service other than Amazon's. */
  endpoint: string
  region: string
}

/** Reads `s3://bucket/prefix`. Null for what is no such address. */
export function readS3Url(url: string): Pick<S3Location, 'bucket' | 'prefix'> | null {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(url) ?? []
  if (!bucket) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { bucket, prefix: prefix && `${prefix}/` }
}

/**
 * Opens the store in a bucket. Throws a `StartupError` when the bucket does not answer, so that a wrong setting is found at the
 * start and not by the first member. Nothing about a file but its random name is written beside it.
 */
export async function openS3FileStore({ bucket, prefix, endpoint, region }: S3Location): Promise<FileStore> {
  // Large, and only an installation with a bucket needs it.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    // Other services have the bucket in the path: a host name for each bucket needs a certificate for each.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  const place = (name: string) => ({ Bucket: bucket, Key: prefix + requireFileName(name) })
  const put = async (name: string, bytes: Uint8Array, options: { IfNoneMatch?: string }) => {
    await client.send(new s3.PutObjectCommand({ ...place(name), Body: bytes, ContentType: opaque, ...options }))
  }

  await client.send(new s3.HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    throw new StartupError(`The bucket ${bucket} does not answer (${String(error)}). Check FILES_URL and the keys.`)
  })
  return {
    // Names are random, so another file of the same name is a fault of ours; a service that does not know the header ignores it.
    write: (name, bytes) => put(name, bytes, { IfNoneMatch: '*' }),
    replace: (name, bytes) => put(name, bytes, {}),
    read: async (name) => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(place(name)))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    remove: async (name) => {
      await client.send(new s3.DeleteObjectCommand(place(name)))
    },
    // In pages of at most a thousand.
    async *list() {
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
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
