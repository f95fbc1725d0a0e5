import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { receivingAddresses, samplePasswordHash } from '../../apps/server/seed/people.ts'

const sql = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Creates the temporary tables and functions of the batches, which exist until this connection closes. */
export async function prepareBatches(owner: pg.Client): Promise<void> {
  await owner.query(sql('prepare-batches.sql'))
  await owner.query(
    `insert into world_facts select $1, $2, (select id from operators where role = 'treasurer' order by id limit 1),
       (select array_agg(id order by name) from plans),
       (select array_agg(id order by name) from plans where term_days >= 90)`,
    [samplePasswordHash, JSON.stringify(receivingAddresses)],
  )
}

/** Adds the members with these numbers and their history, in one transaction. */
export async function addMemberBatch(owner: pg.Client, first: number, last: number): Promise<void> {
  // PostgreSQL runs the statements of one query in one transaction.
  const draw = `insert into batch_members select * from pg_temp.draw_members(${first}, ${last});`
  await owner.query(draw + sql('add-member-batch.sql'))
}
