import { sql } from 'kysely'
import { figure, type Measure } from '../../platform/metrics/figures.ts'

/** When the last verification of the ledger ended, and its findings. Zero without any. */
export const measureVerification: Measure = async (tx) => {
  const { rows } = await sql<{ at: number; is_valid: boolean }>`
    select extract(epoch from finished_at)::float8 as at, is_valid from ledger_verifications
    where is_valid is not null order by requested_at desc limit 1`.execute(tx)
  const [newest] = rows
  return [
    figure(
      'cairn_ledger_verified_timestamp_seconds',
      'When the last verification ended; 0 before the first.',
      newest?.at ?? 0,
    ),
    figure('cairn_ledger_verified_ok', 'Whether it found nothing.', newest ? Number(newest.is_valid) : null),
  ]
}
