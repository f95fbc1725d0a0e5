import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { parseAmountCents } from '@cairn/contract/core/money.ts'
import type { Asset, OperatorRole } from '@cairn/contract/core/constants.ts'
import { bindCaller } from '../src/shared/audit/bind-caller.ts'
import { encrypt } from '../src/platform/crypto/encryption.ts'
import { bonusBudget as budgetAccount, opening } from '../src/ledger/accounts.ts'
import { daysAgo } from './days-ago.ts'
import { bonusBudget, operators, plans, receivingAddresses, samplePasswordHash, sampleTotpSecret } from './people.ts'
import { postBackdated } from './post-backdated.ts'
import type { Fixture } from './fixture.ts'

/** The records that the rest of the sample world refers to. */
export interface Platform {
  planIds: Record<string, string>
  operatorIds: Record<OperatorRole, string>
}

/** Adds the operators, the plans, the receiving addresses, and the bonus budget. */
export async function addPlatform({ tx, keys }: Fixture): Promise<Platform> {
  const operatorIds = {} as Platform['operatorIds']
  for (const { email, name, role } of operators) {
    const id = randomUUIDv7()
    operatorIds[role] = id
    const totpSecret = encrypt(keys.document, Buffer.from(sampleTotpSecret), `totp:${id}`)
    await tx
      .insertInto('operators')
      .values({ id, email, name, role, password_hash: samplePasswordHash, totp_secret: totpSecret })
      .execute()
  }

  const planIds: Platform['planIds'] = {}
  for (const { name, min, max, termDays, note } of plans) {
    const id = randomUUIDv7()
    planIds[name] = id
    const [minCents, maxCents] = [requireCents(min), requireCents(max)]
    await tx
      .insertInto('plans')
      .values({
        id,
        name,
        min_cents: minCents,
        max_cents: maxCents,
        note,
        state: 'open',
        term_days: termDays,
        made_at: daysAgo(500),
      })
      .execute()
    await sql`select ledger.open_account(${`realised_gains:${id}`}, 'realised_gains')`.execute(tx)
  }

  for (const [asset, address] of Object.entries(receivingAddresses) as [Asset, string][]) {
    const id = randomUUIDv7()
    await tx
      .insertInto('receiving_addresses')
      .values({ id, asset, address, network: 'testnet', added_at: daysAgo(500) })
      .execute()
  }

  await fundBonuses({ tx })
  await bindCaller(tx, { kind: 'system' }).audit('sample_world_made', {})
  return { planIds, operatorIds }
}

async function fundBonuses({ tx }: Pick<Fixture, 'tx'>): Promise<void> {
  const id = randomUUIDv7()
  await postBackdated(tx, daysAgo(500), 'system', {
    id,
    kind: 'bonus_budget_funded',
    from: opening,
    to: budgetAccount,
    amountCents: requireCents(bonusBudget),
    reference: id,
  })
}

/** The cents of an amount in these files. Throws when it is malformed. */
export function requireCents(amount: string): bigint {
  const cents = parseAmountCents(amount)
  if (cents === null) throw new Error(`${amount} is not an amount`)
  return cents
}
