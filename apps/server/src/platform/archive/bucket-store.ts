import type { Readable } from 'node:stream'
import { openS3, requireBucket } from '../s3/open-s3.ts'
import type { S3Place } from '../s3/s3-place.ts'
import { upload } from '../s3/upload.ts'
import type { ArchiveStore, StoredFile } from './archive-store.ts'

/** A service may take its time to put a large object together. */
const silenceMaxMs = 60_000

/** Opens an archive in a bucket of S3. */
export async function openBucketStore(place: S3Place): Promise<ArchiveStore> {
  const { bucket, prefix } = place
  const s3 = await openS3(place, silenceMaxMs)
  const { client, sdk } = s3
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  return {
    require: () => requireBucket(s3, place, 'ARCHIVE_DIR'),
    write: (name, content) => upload(s3, at(name), content),
    async read(name) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)))
        return Body as Readable
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async list(folder) {
      const found: StoredFile[] = []
      const under = { Bucket: bucket, Prefix: prefix + (folder && `${folder}/`) }
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, under)) {
        for (const { Key = '', LastModified, Size = 0 } of Contents) {
          if (LastModified) found.push({ name: Key.slice(prefix.length), bytes: Size, writtenAt: LastModified })
        }
      }
      return found
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand(at(name)))
    },
    // Parts of an object that was never complete are no file. A rule of the bucket removes them.
    async removeUnfinished() {},
  }
}
