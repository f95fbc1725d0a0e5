import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { bigintTypes, connection, inTransaction, type DatabaseAddress } from '../src/platform/database/database.ts'
import { lockByName } from '../src/platform/database/lock-by-name.ts'
import type { FileStore } from '../src/platform/files/file-store.ts'
import { signUnsigned } from '../src/shared/signing/signatures/sign-rows.ts'
import type { Keys } from '../src/platform/crypto/keys.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { addMembers } from './add-members.ts'
import { addPlatform } from './add-platform.ts'
import { members, operators, samplePassword, sampleTotpSecret } from './people.ts'
import { playHistory } from './history/play-history.ts'

export interface SeedOptions {
  address: DatabaseAddress
  keys: Keys
  files: FileStore
  print: (line: string) => void
}

/**
 * Fills an empty database with the sample world, in one transaction. Returns the lines that explain how to sign in, or null
 * when the database contains other data. Throws in production.
 */
export async function seedSampleWorld({ address, keys, files, print }: SeedOptions): Promise<string | null> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('There is no sample world in production.')
  const pool = new pg.Pool({ ...connection(address, 'cairn'), max: 1, pipeline: true, types: bigintTypes })
  const dialect = new PostgresDialect({ pool })
  try {
    return await inTransaction({ pool, dialect, kysely: new Kysely<Tables>({ dialect }) }, async (tx) => {
      // Two servers that start on one empty database take turns, and the second finds the sample world.
      lockByName(tx, 'sample world')
      const [anyone] = await tx.selectFrom('members').select('email').limit(1).execute()
      const mark = await tx.selectFrom('sample_data').select('is_only_row').executeTakeFirst()
      if (mark) return signInLines()
      if (anyone) return null
      print('The database is empty: making the sample world.')
      const scene = { tx, keys, files }
      const platform = await addPlatform(scene)
      const memberIds = await addMembers(scene, platform)
      await playHistory(scene, platform, memberIds)
      await signUnsigned(tx, keys)
      await tx.insertInto('sample_data').defaultValues().execute()
      return signInLines()
    })
  } finally {
    await pool.end()
  }
}

function signInLines(): string {
  return [
    `This is sample data. The password of all accounts is ${samplePassword}`,
    `  members:   ${emails(members)}`,
    `  operators: ${emails(operators)}, with the authenticator secret ${sampleTotpSecret}`,
  ].join('\n')
}

function emails(people: readonly { email: string }[]): string {
  return people.map(({ email }) => email).join(', ')
}
