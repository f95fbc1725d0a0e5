import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { encrypt } from '../../apps/server/src/platform/crypto/encryption.ts'
import type { Keys } from '../../apps/server/src/platform/crypto/keys.ts'
import { samplePasswordHash, sampleTotpSecret } from '../../apps/server/seed/people.ts'

const names = {
  owner: ['Oda Holt', 'Ona Reyes'],
  treasurer: ['Tara Osei', 'Timo Berg', 'Toni Vance', 'Tess Marlow'],
  reviewer: ['Remy Falk', 'Rosa Lind', 'Rio Tanaka', 'Ruth Adler'],
  support: ['Sia Moss', 'Sol Duarte', 'Syd Kern', 'Sami Noor', 'Suki Park', 'Stig Aune'],
}
const colleagues = Object.entries(names).flatMap(([role, all]) => all.map((name) => ({ name, role })))

/** Adds colleagues for the four operators of the sample world, former ones, and open invitations. */
export async function addStaff(owner: pg.Client, keys: Keys): Promise<void> {
  for (const [place, { name, role }] of colleagues.entries()) {
    // The last support person of the list has left.
    await addOperator(owner, keys, { name, role, email: `operator${place}@large.test`, hasLeft: name === 'Stig Aune' })
  }
  for (let count = 0; count < 20; count += 1) {
    const [name, email] = [`Former ${count}`, `former${count}@large.test`]
    await addOperator(owner, keys, { name, role: 'support', email, hasLeft: true })
  }
  for (let count = 0; count < 5; count += 1) {
    const id = randomUUIDv7()
    await owner.query(
      `insert into operator_invitations (id, email, role, totp_secret, invited_by, invited_at)
       select $1, $2, 'support', $3, id, now() - interval '1 hour' from operators where role = 'owner' order by id limit 1`,
      [id, `invitation${count}@large.test`, secretOf(keys, id)],
    )
  }
}

async function addOperator(
  owner: pg.Client,
  keys: Keys,
  { name, role, email, hasLeft }: { name: string; role: string; email: string; hasLeft: boolean },
): Promise<void> {
  const id = randomUUIDv7()
  await owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret, invited_at, removed_at)
     values ($1, $2, $3, $4, $5, $6, now() - interval '600 days', case when $7 then now() - interval '300 days' end)`,
    [id, email, name, role, samplePasswordHash, secretOf(keys, id), hasLeft],
  )
}

const secretOf = (keys: Keys, id: string) => encrypt(keys.document, Buffer.from(sampleTotpSecret), `totp:${id}`)
