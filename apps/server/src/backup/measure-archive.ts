import { sql } from 'kysely'
import type { Config } from '../configuration/config.ts'
import { figure, type Measure } from '../platform/metrics/figures.ts'
import { followArchiveState } from './archive-state.ts'

/** The ages of the backup, the archived log and the restore drill, and the disk; no figures without an archive. */
export function measureArchive(config: Config): Measure {
  const find = followArchiveState(config)
  return async (tx) => {
    if (!config.archive) return []
    const state = find()
    // The loss if the machine fails now: a server writes something each minute.
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as seconds
      from pg_stat_archiver`.execute(tx)
    const drill = state?.drill ?? null
    return [
      figure('cairn_archive_lag_seconds', rows[0]?.seconds ?? null),
      figure('cairn_archive_free_bytes', state?.disk?.free ?? null),
      figure('cairn_archive_size_bytes', state?.disk?.size ?? null),
      figure('cairn_backup_timestamp_seconds', state && secondsOf(state.backupAt)),
      figure('cairn_restore_drill_timestamp_seconds', state && secondsOf(drill && new Date(drill.finishedAt))),
      figure('cairn_restore_drill_ok', drill && Number(drill.isOk)),
    ]
  }
}

/** An empty archive has an infinitely old backup: alerts must not confuse it with an archive that did not answer. */
const secondsOf = (at: Date | null) => (at ? +at / 1_000 : 0)
