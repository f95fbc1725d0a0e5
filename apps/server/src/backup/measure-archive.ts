import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { figure, type Measure } from '../platform/metrics/figures.ts'
import { followArchiveState } from './archive-state.ts'

/** How old the backup, the archived log and the restore drill are. Without an archive there are no such figures. */
export function measureArchive(config: Config): Measure {
  const find = followArchiveState(config)
  return async (tx) => {
    if (!config.ARCHIVE_DIR) return []
    const { backupAt = null, drill = null } = find() ?? {}
    // What would be lost with the machine: a server writes something each minute.
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as seconds
      from pg_stat_archiver`.execute(tx)
    const drillAt = drill && Date.parse(drill.finishedAt) / 1_000
    return [
      figure('cairn_archive_lag_seconds', 'For how long no piece of the log was archived.', rows[0]?.seconds ?? null),
      figure('cairn_backup_timestamp_seconds', 'When the newest complete backup ended.', backupAt && +backupAt / 1_000),
      figure('cairn_restore_drill_timestamp_seconds', 'When the last restore drill ended.', drillAt),
      figure('cairn_restore_drill_ok', 'Whether the last restore drill succeeded.', drill && Number(drill.isOk)),
    ]
  }
}
