import type pg from 'pg'
import { parseHead, type Head } from './head.ts'

/** The newest block of the ledger, on a connection of a command; null before the first. */
export async function readNewestHead(client: pg.Client): Promise<Head | null> {
  return readHead(client, 'select number, hash from ledger.blocks order by number desc limit 1', [])
}

/** The block of a number; null when there is none. */
export async function readHeadAt(client: pg.Client, number: bigint): Promise<Head | null> {
  return readHead(client, 'select number, hash from ledger.blocks where number = $1', [String(number)])
}

async function readHead(client: pg.Client, blocks: string, values: string[]): Promise<Head | null> {
  const text = `select number || ':' || encode(hash, 'hex') as head from (${blocks}) as blocks`
  // Without values the query has no list of them: a connection for backups takes the simple protocol only.
  const { rows } = await client.query<{ head: string }>(values.length > 0 ? { text, values } : text)
  return rows[0] ? parseHead(rows[0].head) : null
}
