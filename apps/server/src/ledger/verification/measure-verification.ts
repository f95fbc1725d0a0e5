import { sql } from 'kysely'
import { figure, type Measure } from '../../platform/metrics/figures.ts'

/** When the last verification of the ledger ended, or else the database was made, and whether it found nothing. */
export const measureVerification: Measure = async (tx) => {
  const { rows } = await sql<{ at: number; is_valid: boolean | null }>`
    select extract(epoch from coalesce(finished_at, made.at))::float8 as at, is_valid
    from (select min(applied_at) as at from public.migrations) as made
    left join (
      select finished_at, is_valid from ledger_verifications
      where is_valid is not null order by requested_at desc limit 1) as newest on true`.execute(tx)
  const [newest] = rows
  return [
    figure('cairn_ledger_verified_timestamp_seconds', newest?.at ?? null),
    figure('cairn_ledger_verified_ok', newest?.is_valid == null ? null : Number(newest.is_valid)),
  ]
}
