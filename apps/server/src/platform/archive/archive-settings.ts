import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { deriveArchiveKeys } from './encoding.ts'
import { archiveEnvironment, formatPlace, signingKeyVariable, type ArchivePlace } from './open-archive-store.ts'

/** So that a lost machine costs less than 60 seconds, even if archiving takes a while. */
const timeoutSeconds = 30

/** The settings with which a private PostgreSQL archives its log; empty without `ARCHIVE_DIR`. */
export async function archiveSettings(
  config: ArchivePlace & Pick<Config, 'BACKUP_KEY'>,
  archiveTimeoutSeconds = timeoutSeconds,
): Promise<Record<string, string>> {
  if (!config.ARCHIVE_DIR) return {}
  // Only the public half, because a command line is no place for a secret.
  const recipient = (await deriveArchiveKeys(config.BACKUP_KEY))?.recipient ?? '-'
  const put = commandOf('programs/put.ts', [...formatPlace(config), recipient])
  return {
    archive_mode: 'on',
    archive_command: `${put} wal %f %p`,
    archive_timeout: `${archiveTimeoutSeconds}s`,
    'basebackup_to_shell.command': `${put} part backups/%d/%f`,
  }
}

/** What these commands need of the environment: the keys of a bucket, and the key that signs, which decrypts nothing. */
export async function archivingEnvironment(
  config: ArchivePlace & Pick<Config, 'BACKUP_KEY'>,
): Promise<Record<string, string>> {
  const keys = await deriveArchiveKeys(config.BACKUP_KEY)
  return { ...archiveEnvironment(config), ...(keys && { [signingKeyVariable]: keys.signingKey }) }
}

/** The command with which the PostgreSQL of a copy gets its log: it asks the process that restores. */
export function restoreCommand(): string {
  return `${commandOf('programs/get.ts', [])} %f %p`
}

function commandOf(program: string, args: string[]): string {
  return [process.execPath, fileURLToPath(new URL(program, import.meta.url)), ...args].map(quote).join(' ')
}

/** For a shell, in a command in which PostgreSQL replaces `%`. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
}
