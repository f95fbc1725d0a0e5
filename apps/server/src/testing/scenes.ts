import { randomUUIDv7 } from 'node:crypto'
import { parseAmountCents } from '@cairn/contract/money.ts'
import type { TestHouse } from './house.ts'

/** An open plan, as the client sends it back. */
export interface ScenePlan {
  _id: string
  name: string
  min: number
  max: number
  note: string
}

/** Opens a plan with limits in dollars. */
export async function openPlan(
  house: TestHouse,
  options: { name?: string; min?: string; max?: string } = {},
): Promise<ScenePlan> {
  const { name = `Plan ${randomUUIDv7().slice(-12)}`, min = '10.00', max = '5000.00' } = options
  const id = randomUUIDv7()
  await house.owner.query(
    "insert into plans (id, name, min_cents, max_cents, note, state) values ($1, $2, $3, $4, '', 'open')",
    [id, name, parseAmountCents(min), parseAmountCents(max)],
  )
  return { _id: id, name, min: Number(min), max: Number(max), note: '' }
}

/** Offers one receiving address for bitcoin; gives it. */
export async function offerBitcoin(house: TestHouse): Promise<string> {
  const address = 'tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m'
  await house.owner.query(
    `insert into receiving_addresses (id, asset, address, network) values ($1, 'bitcoin', $2, 'testnet')
     on conflict (asset) where replaced_at is null do nothing`,
    [randomUUIDv7(), address],
  )
  return address
}
