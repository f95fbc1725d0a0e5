import { readFileSync } from 'node:fs'
import type pg from 'pg'

const sql = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

interface CrowdOptions {
  passwordHash: string
  addresses: Record<string, string>
}

/** Makes what the batches share, for as long as this connection is open. */
export async function openConnectionPool(owner: pg.Client, { passwordHash, addresses }: CrowdOptions): Promise<void> {
  await owner.query(sql('open-crowd.sql'))
  await owner.query(
    `insert into crowd_facts select $1, $2, (select id from operators where role = 'treasurer' order by id limit 1),
       (select array_agg(id order by name) from plans),
       (select array_agg(id order by name) from plans where term_days >= 90)`,
    [passwordHash, JSON.stringify(addresses)],
  )
}

/** Makes the members with these numbers and everything that happened to them, in one transaction. */
export async function batchOfCrowd(owner: pg.Client, first: number, last: number): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query('insert into crowd select * from pg_temp.draw_crowd($1, $2)', [first, last])
    await owner.query(sql('batch-of-crowd.sql'))
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
