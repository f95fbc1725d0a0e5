import { buffer } from 'node:stream/consumers'
import { openS3 } from '@cairn/postgres-backup/s3/open-s3.ts'
import type { S3Place } from '@cairn/postgres-backup/s3/s3-place.ts'
import { isFileName, requireFileName, type FileStore } from './file-store.ts'

/**
 * Opens the store in a bucket. Throws a `StartupError` when the bucket does not answer, so that a wrong setting is found at the
 * start and not by the first member. The bucket stores only the random name of a file beside it.
 */
export async function openS3FileStore(place: S3Place): Promise<FileStore> {
  const s3 = await openS3(place)
  const put = async (name: string, bytes: Uint8Array, options: { IfNoneMatch?: string }) => {
    const target = { ...s3.at(requireFileName(name)), ...options }
    await s3.client.send(new s3.sdk.PutObjectCommand({ ...target, Body: bytes, ContentType: opaque }))
  }

  await s3.require('FILES_URL')
  return {
    // Names are random, so another file of the same name is our fault; a service that does not know the header ignores it.
    write: (name, bytes) => put(name, bytes, { IfNoneMatch: '*' }),
    replace: (name, bytes) => put(name, bytes, {}),
    read: async (name) => {
      const stored = await s3.read(requireFileName(name))
      return stored && buffer(stored)
    },
    remove: async (name) => s3.remove(requireFileName(name)),
    async *list() {
      for await (const { name, writtenAt } of s3.list('')) if (isFileName(name)) yield { name, writtenAt }
    },
  }
}

/** A browser that opens an object runs no code of it. */
const opaque = 'application/octet-stream'
