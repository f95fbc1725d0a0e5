import { beforeAll, beforeEach } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { bip84Account, etherAccount, setAccountKey, tronAccount } from '../../../testing/fixtures/account-keys.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { endOverdueDeposits } from '../../deposits/decision/end-overdue-deposits.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, type ChainServer } from './chain-server.ts'
import { blockHash, type MadeTransaction } from './dialects.ts'

const accounts: Record<Asset, string> = { bitcoin: bip84Account, ethereum: etherAccount, usdt: tronAccount }
const usualRates: Record<Asset, number> = { bitcoin: 50_000, ethereum: 2_000, usdt: 1 }
const perDollar: Record<Asset, bigint> = { bitcoin: 2_000n, ethereum: 500_000_000_000_000n, usdt: 1_000_000n }

/** Dollars in the smallest unit of a coin, at the usual rates. */
export const unitsOf = (coin: Asset, dollars: number) => String(BigInt(dollars) * perDollar[coin])
/** In seconds, as blocks have it. */
export const now = () => Math.ceil(Date.now() / 1_000)

/** The settings of a server that reads these sources. Its rates come from `agreeOn`. */
export function environmentOf(sources: readonly ChainServer[]): Record<string, string> {
  const byCoin = Map.groupBy(sources, ({ asset }) => `${asset.toUpperCase()}_SOURCE`)
  return {
    ...Object.fromEntries([...byCoin].map(([setting, of]) => [setting, of.map(({ source }) => source).join()])),
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  }
}

export type Changes = Partial<MadeTransaction>
export type Scene = ReturnType<typeof useScene>
export type Announced = Awaited<ReturnType<Scene['announce']>>

/**
 * A server that reads these played sources, with the account key of each coin, a plan, the usual rates, a treasurer and two owners.
 * Members announce deposits of $250.00 and pay them.
 */
export function useScene(...sources: ChainServer[]) {
  const byCoin = new Map(sources.map((source) => [source.asset, source]))
  const server = useTestServer({ environment: environmentOf(sources) })
  const people = {} as Record<'theo' | 'olive' | 'oscar', TestOperator>
  const plan = {} as FixturePlan
  beforeAll(async () => {
    Object.assign(plan, await openPlan(server))
    for (const coin of byCoin.keys()) await setAccountKey(server, accounts[coin])
    const [theo, olive, oscar] = await makeOperators(server, 'treasurer', 'owner', 'owner')
    Object.assign(people, { theo, olive, oscar })
    sources.forEach(resetChain)
    await agreeOn(usualRates)
  })
  const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)

  /** As if they had signed in now: a slow machine takes longer than that counts. */
  const reauthenticate = () => change('update operator_sessions set reauthenticated_at = now()')
  beforeEach(reauthenticate)

  /** Both sources of rates show this many dollars for a coin, or each another. */
  async function agreeOn(rates: Partial<Record<Asset, number | [number, number]>>): Promise<void> {
    for (const [coin, rate] of Object.entries(rates)) {
      const [one, other = one] = [rate].flat() as [number, number?]
      await change(
        `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
         select source, $1, now(), rate, now() + interval '9 hours' from (values ('kraken', $2::bigint), ('coinbase', $3)) as shown (source, rate)
         on conflict (source, asset) do update set rate_micros = excluded.rate_micros, read_at = excluded.read_at`,
        coin,
        one * 1e6,
        other * 1e6,
      )
    }
  }

  /** One run of the job. */
  const follow = () => followChains({}, jobContext(server))
  /** The same, when each address and each payment is due again. */
  async function followLater(): Promise<void> {
    await change('update address_looks set due_at = now()')
    await change("update incoming_payments set looked_up_at = now() - interval '10 minutes' where reversed_at is null")
    await follow()
  }
  /** Adds blocks to each chain. All but the last two are final. */
  function mine(blocks = 1): void {
    for (const chain of new Set(sources.map((source) => source.chain)))
      Object.assign(chain, { height: chain.height + blocks, finalHeight: chain.height + blocks - 2, tipAt: now() })
  }
  async function settle(): Promise<void> {
    mine(3)
    await follow()
  }
  /** The feed is read again from long ago. */
  const moveCursor = (height: number) =>
    change('update chain_sources set followed_height = $1, followed_hash = $2', height, `0x${blockHash(height)}`)

  /** Dollars, or units as text, to an address: of bitcoin in an old block, of others in the next one. */
  function send(coin: Asset, to: string, amount: number | string, changes: Changes = {}): string {
    const source = byCoin.get(coin)!
    const payment = { to, units: typeof amount === 'string' ? amount : unitsOf(coin, amount) }
    if (coin === 'bitcoin') return pay(source, [payment], changes)
    const id = pay(source, [payment], { height: source.chain.height + 1, at: now(), ...changes })
    mine()
    return id
  }

  /** The first call of a session takes a round trip more. */
  async function makeMember(): Promise<Person> {
    const member = await makePerson(server, { addresses: ['bitcoin'] })
    await member.send(listHistory)
    return member
  }

  async function announce(coin: Asset, { by, into = plan }: { by?: Person; into?: FixturePlan } = {}) {
    const ada = by ?? (await makeMember())
    const { deposit } = await ada.send(requestDeposit, { body: { amount: '250.00', plan: into, wallet: coin } })
    const { _id: id, address } = deposit!
    const params = { id }
    const seen = async () => (await ada.send(viewRecord, { params })).data.incoming
    return {
      ada,
      id,
      address,
      /** In plans, and in the balance. */
      cents: async () => [await ada.balanceCents('invested'), await ada.balanceCents('available')].map(Number),
      pays: (amount: number | string, changes?: Changes) => send(coin, address, amount, changes),
      cancel: () => ada.send(cancelDeposit, { params }),
      stops: () => stopsOf(ada),
      seen,
      states: async () => (await seen())?.payments.map(({ state }) => state) ?? [],
      view: async () => (await people.theo.send(viewDeposit, { params })).deposit,
      /** The rows of the payments to its address. */
      payments: async () =>
        (
          await change(
            `select payment.* from incoming_payments payment left join member_addresses own on own.id = member_address_id
             where deposit_id = $1 or own.address = $2 order by entered_at, output`,
            id,
            address,
          )
        ).rows,
    }
  }
  /** Ends deposits after their time. */
  const end = () => endOverdueDeposits({}, jobContext(server))
  const run = { end, follow, followLater, mine, moveCursor, settle }
  return {
    ...run,
    ...useInjection(server),
    agreeOn,
    announce,
    change,
    makeMember,
    people,
    reauthenticate,
    send,
    server,
  }
}

/** Why a member cannot withdraw now. */
export const stopsOf = async (member: Person) =>
  (await member.send(viewWithdrawalLimits)).data.blockers.map(({ reason }) => reason)

/** An event of a test, as its tables write them. */
export type Step = (one: Announced) => unknown
export const pays =
  (amount: number | string, changes: Changes = {}): Step =>
  (one) =>
    one.pays(amount, changes)
/** In a block of this moment, or of the moment that the source shows. */
export const paysNow =
  (amount: number | string): Step =>
  (one) =>
    one.pays(amount, { at: now() })
export const cancels: Step = ({ cancel }) => cancel()

export async function take(one: Announced, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(one)
}
