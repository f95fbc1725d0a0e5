import { openBucketStore } from '../store/bucket-store.ts'
import type { ArchiveStore } from '../store/archive-store.ts'
import { openFolderStore } from '../store/folder-store.ts'
import { readS3Url } from '../s3/s3-place.ts'
import { createArchive, type Archive } from './archive.ts'
import { deriveArchiveKeys } from './encoding.ts'

/** Where an archive is, and with which key it is written. The sentences of this package call them ARCHIVE_DIR and BACKUP_KEY. */
export interface ArchiveSettings {
  /** A folder, or `s3://bucket/prefix`. */
  location: string
  /** The address of a service that speaks S3, other than Amazon's; empty for Amazon's. */
  endpoint: string
  region: string
  /** 64 hexadecimal digits; empty for no encryption and no signatures. */
  key: string
}

/** Opens an archive. Throws a `StartupError` when its folder or bucket is not there. */
export async function openArchive(settings: ArchiveSettings): Promise<Archive> {
  const store = await openArchiveStore(settings)
  await store.require()
  return createArchive(store, await deriveArchiveKeys(settings.key))
}

/** Opens the folder or the bucket. It does not check that it exists. */
export async function openArchiveStore(settings: Omit<ArchiveSettings, 'key'>): Promise<ArchiveStore> {
  const { location, endpoint, region } = settings
  const bucket = readS3Url(location)
  return bucket ? openBucketStore({ ...bucket, endpoint, region }) : openFolderStore(location)
}
