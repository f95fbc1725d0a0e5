import { startBackup as call } from '@cairn/contract/operator/operations.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { readBackupJob } from './read-backup-job.ts'

/** Starts a backup as a job. One that is queued or runs is the same backup: it starts no other, and has one audit entry. */
export const startBackup = route(call, async ({ audit, services, tx }) => {
  if (!services.config.archive) throw refuse('backups_off')
  lockByName(tx, 'backup request')
  if ((await readBackupJob(tx)).is_running) return { msg: 'A backup is already running' }
  await enqueueJob(tx, 'make_backup', {}, { key: 'make_backup' })
  await audit('backup_started', {})
  return { msg: 'The backup has started' }
})
