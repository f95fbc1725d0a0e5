import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { recipientOf } from './encoding.ts'

/** So that a lost machine costs less than 60 seconds, also when archiving takes a while. */
const timeoutSeconds = 30

/** The settings with which a private PostgreSQL archives its log; none without `ARCHIVE_DIR`. */
export async function archiveSettings(
  { ARCHIVE_DIR, BACKUP_KEY }: Pick<Config, 'ARCHIVE_DIR' | 'BACKUP_KEY'>,
  archiveTimeoutSeconds = timeoutSeconds,
): Promise<Record<string, string>> {
  if (!ARCHIVE_DIR) return {}
  // Only the public half, because a command line is no place for a secret.
  const recipient = BACKUP_KEY ? await recipientOf(BACKUP_KEY) : '-'
  const program = fileURLToPath(new URL('programs/put.ts', import.meta.url))
  const put = [process.execPath, program, ARCHIVE_DIR, recipient].map(quote).join(' ')
  return {
    archive_mode: 'on',
    archive_command: `${put} wal %f %p`,
    archive_timeout: `${archiveTimeoutSeconds}s`,
    'basebackup_to_shell.command': `${put} part backups/%d/%f`,
  }
}

/** The command with which PostgreSQL gets its log back from the archive. It reads the key from the environment. */
export function restoreCommand(folder: string): string {
  const program = fileURLToPath(new URL('programs/get.ts', import.meta.url))
  return `${[process.execPath, program, folder].map(quote).join(' ')} %f %p`
}

/** For a shell, in a command in which PostgreSQL replaces `%`. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
}
