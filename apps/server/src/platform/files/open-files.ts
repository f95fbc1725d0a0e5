import type { Config } from '../../configuration/config.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './local-file-store.ts'
import { readS3Url } from '@cairn/postgres-backup/s3/s3-place.ts'
import { openS3FileStore } from './s3-file-store.ts'

type FilesConfig = Pick<Config, 'DATA_DIR' | 'FILES_URL' | 'FILES_ENDPOINT' | 'FILES_REGION'>

/** Opens the store of the settings: the bucket of `FILES_URL`, or else the data folder. */
export async function openFiles(config: FilesConfig): Promise<FileStore> {
  return (await openBucket(config)) ?? openFileStore(config.DATA_DIR)
}

/** Opens the bucket of `FILES_URL`, or returns null without one. */
export async function openBucket({ FILES_ENDPOINT, FILES_REGION, FILES_URL }: FilesConfig): Promise<FileStore | null> {
  const place = readS3Url(FILES_URL)
  return place && openS3FileStore({ ...place, endpoint: FILES_ENDPOINT, region: FILES_REGION })
}
