import type pg from 'pg'
import type { Rows } from '../../shared/signatures/sign-stored.ts'

/** Reads and signs rows on a connection of the owner of the tables. */
export function asRows(owner: pg.Client): Rows {
  return { rows: async (text, values) => (await owner.query(text, values)).rows }
}
