import { createToken, hashToken } from '../../apps/server/src/platform/crypto/random-token.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** Creates a treasurer by SQL. */
export async function makeTreasurer({ owner }: BenchServer): Promise<void> {
  await owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values (uuidv7(), 'treasurer@bench.test', 'Grace Hopper', 'treasurer', '$argon2id$none', '')`,
  )
}

/** Signs in an operator with that role; returns the headers of the session as a browser sends them in production. */
export async function signInOperator({ owner }: BenchServer, role: string): Promise<Record<string, string>> {
  const token = createToken()
  await owner.query(
    'insert into operator_sessions (token_hash, operator_id) select $1, id from operators where role = $2 and removed_at is null order by id limit 1',
    [hashToken(token), role],
  )
  return { cookie: `__Host-cairn_operator=${token}`, 'x-cairn-operator': '1', origin: 'https://cairn.example' }
}
