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
  // Only the public half, because a command line must not have a secret.
  const recipient = (await deriveArchiveKeys(config.BACKUP_KEY))?.recipient ?? '-'
  const put = commandOf('programs/put.ts', [...formatPlace(config), recipient])
  return {
    archive_mode: 'on',
    archive_command: `${put} wal %f %p`,
    archive_timeout: `${archiveTimeoutSeconds}s`,
    'basebackup_to_shell.command': `${put} part backups/%d/%f`,
  }
}

/** The environment of these commands: the keys of a bucket, and the signing key, which decrypts no file. */
export async function archivingEnvironment(
  config: ArchivePlace & Pick<Config, 'BACKUP_KEY'>,
): Promise<Record<string, string>> {
  const keys = await deriveArchiveKeys(config.BACKUP_KEY)
  return { ...archiveEnvironment(config), ...(keys && { [signingKeyVariable]: keys.signingKey }) }
}

/** The command by which the PostgreSQL of a copy requests its log from the restoring process. */
export function restoreCommand(): string {
  return `${commandOf('programs/get.ts', [])} %f %p`
}

function commandOf(program: string, args: string[]): string {
  return [process.execPath, fileURLToPath(new URL(program, import.meta.url)), ...args].map(quote).join(' ')
}

/** Quotes for a shell, in a command in which PostgreSQL replaces `%`. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
}
