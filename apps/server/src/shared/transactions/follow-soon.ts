import { CompiledQuery } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Looks at the chains again in a few seconds: a payment to a deposit may have arrived. Each minute they are looked at anyway. */
export function followSoon(tx: Transaction): void {
  tx.send(CompiledQuery.raw(addJob))
}

// One that is queued keeps its time: many requests do not put it off.
const addJob = `
  select from graphile_worker.add_job('follow_chains', json_build_object('isSoon', 'yes'), max_attempts := 1,
    job_key := 'follow_chains soon', job_key_mode := 'preserve_run_at', run_at := now() + interval '3 seconds')`
