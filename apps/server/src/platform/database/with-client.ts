import pg from 'pg'
import { connection, type DatabaseAddress } from './database.ts'

/** Does some work on a connection of its own, which is closed afterwards. A private PostgreSQL accepts the name of a role as `user`. */
export async function withClient<T>(
  address: DatabaseAddress,
  user: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection(address, user))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
