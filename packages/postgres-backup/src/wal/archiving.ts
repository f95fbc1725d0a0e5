import { fileURLToPath } from 'node:url'
import { deriveArchiveKeys } from '../archive/encoding.ts'
import type { ArchiveSettings } from '../archive/open-archive.ts'
import { listS3Files, readS3Url, s3Environment } from '../s3/s3-place.ts'

/** So that a lost machine costs less than 60 seconds, even if archiving takes a while. */
const timeoutSeconds = 30
/** The variable with the key that signs the files of `programs/put.ts`. */
export const signingKeyVariable = 'ARCHIVE_SIGNING_KEY'

/** How `startPrivatePostgres` starts a PostgreSQL that archives its log; without an archive its settings are empty. */
export async function archiving(archive: ArchiveSettings | null, archiveTimeoutSeconds = timeoutSeconds) {
  if (!archive) return { settings: {}, environment: {}, readable: [] }
  const { location, endpoint, key, region } = archive
  const keys = await deriveArchiveKeys(key)
  const isBucket = readS3Url(location) !== null
  // Only the public half of the key, because a command line must not have a secret.
  const put = commandOf('../programs/put.ts', [location, endpoint || '-', region, keys?.recipient ?? '-'])
  return {
    settings: {
      archive_mode: 'on',
      archive_command: `${put} wal %f %p`,
      archive_timeout: `${archiveTimeoutSeconds}s`,
      'basebackup_to_shell.command': `${put} part backups/%d/%f`,
    },
    /** The keys of a bucket, and the signing key, which decrypts no file. */
    environment: {
      ...(isBucket && s3Environment()),
      ...(keys && { [signingKeyVariable]: keys.signingKey }),
    } as Record<string, string>,
    /** The files that these commands read. */
    readable: isBucket ? listS3Files() : [],
  }
}

/** The command by which the PostgreSQL of a copy requests its log from the restoring process. */
export function restoreCommand(): string {
  return `${commandOf('../programs/get.ts', [])} %f %p`
}

function commandOf(program: string, args: string[]): string {
  return [process.execPath, fileURLToPath(new URL(program, import.meta.url)), ...args].map(quote).join(' ')
}

/** Quotes for a shell, in a command in which PostgreSQL replaces `%`. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
}
