import { openS3 } from '../s3/open-s3.ts'
import type { S3Place } from '../s3/s3-place.ts'
import { upload } from '../s3/upload.ts'
import type { ArchiveStore } from './archive-store.ts'

/** A service may take long to put a large object together. */
const silenceMaxMs = 60_000

export async function openBucketStore(place: S3Place): Promise<ArchiveStore> {
  const s3 = await openS3(place, silenceMaxMs)
  return {
    require: () => s3.require('ARCHIVE_DIR'),
    write: (name, content) => upload(s3, name, content),
    read: s3.read,
    list: (folder) => Array.fromAsync(s3.list(folder && `${folder}/`)),
    remove: s3.remove,
    // Parts of an incomplete object are no file. A rule of the bucket removes them.
    async removeUnfinished() {},
  }
}
