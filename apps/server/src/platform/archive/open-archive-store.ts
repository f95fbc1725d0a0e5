import type { Config } from '../../config.ts'
import { listS3Files, readS3Url, s3Environment } from '../s3/s3-place.ts'
import type { ArchiveStore } from './archive-store.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'

/** The settings of the archive's place. */
export type ArchivePlace = Pick<Config, 'ARCHIVE_DIR' | 'ARCHIVE_ENDPOINT' | 'ARCHIVE_REGION'>

/** Opens the folder or the bucket of the settings. It does not check that it exists. */
export async function openArchiveStore(place: ArchivePlace): Promise<ArchiveStore> {
  const { ARCHIVE_DIR, ARCHIVE_ENDPOINT: endpoint, ARCHIVE_REGION: region } = place
  const bucket = readS3Url(ARCHIVE_DIR)
  return bucket ? openBucketStore({ ...bucket, endpoint, region }) : openFolderStore(ARCHIVE_DIR)
}

/** The arguments for a program of the archive: only the settings, and no secret. */
export function formatPlace({ ARCHIVE_DIR, ARCHIVE_ENDPOINT, ARCHIVE_REGION }: ArchivePlace): string[] {
  return [ARCHIVE_DIR, ARCHIVE_ENDPOINT || '-', ARCHIVE_REGION]
}

/** Reads these arguments, and returns the ones after them. */
export function parsePlace([dir = '', endpoint = '', region = '', ...others]: string[]): [ArchivePlace, string[]] {
  return [{ ARCHIVE_DIR: dir, ARCHIVE_ENDPOINT: endpoint === '-' ? '' : endpoint, ARCHIVE_REGION: region }, others]
}

/** The part of the environment that such a program needs; empty for a folder. */
export function archiveEnvironment({ ARCHIVE_DIR }: Pick<ArchivePlace, 'ARCHIVE_DIR'>): Record<string, string> {
  return readS3Url(ARCHIVE_DIR) ? s3Environment() : {}
}

/** The variable with the key that signs such a program's files. */
export const signingKeyVariable = 'ARCHIVE_SIGNING_KEY'

/** The files that such a program reads; PostgreSQL's user needs the right. */
export function archiveFiles({ ARCHIVE_DIR }: Pick<ArchivePlace, 'ARCHIVE_DIR'>): string[] {
  return readS3Url(ARCHIVE_DIR) ? listS3Files() : []
}
