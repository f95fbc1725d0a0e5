import { beforeAll, beforeEach, expect } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { bip84Account, setAccountKey } from '../../../testing/fixtures/account-keys.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import type { TestServer } from '../../../testing/server/test-server.ts'
import { followChains } from '../follow-chains.ts'
import { pay, resetChain, type useChainServer } from './chain-server.ts'
import type { MadeTransaction } from './dialects.ts'

interface Paid {
  ada: Person
  id: string
  address: string
  transaction: MadeTransaction
  /** In cents: in plans, and in the balance. */
  cents: () => Promise<number[]>
}

/** Requests a deposit of $250.00, which is 0.005 BTC. */
async function announce(into: FixturePlan, ada: Person): Promise<Omit<Paid, 'transaction'>> {
  // The first call of a session takes a round trip more.
  await ada.send(listHistory)
  const body = { amount: '250.00', plan: into, wallet: 'bitcoin' as const }
  const { deposit } = await ada.send(requestDeposit, { body })
  const { _id: id, address } = deposit!
  const cents = async () => [await ada.balanceCents('invested'), await ada.balanceCents('available')].map(Number)
  return { ada, id, address, cents }
}

/** Deposits that a payment on a chain completed, and blocks that other blocks replace. One bitcoin is $50,000.00. */
export function usePaidDeposits(server: TestServer, bitcoin: ReturnType<typeof useChainServer>) {
  const people = {} as { theo: TestOperator; olive: TestOperator; oscar: TestOperator }
  let plan: FixturePlan
  beforeAll(async () => {
    plan = await openPlan(server)
    await setAccountKey(server, bip84Account)
    const [theo, olive, oscar] = await makeOperators(server, 'treasurer', 'owner', 'owner')
    Object.assign(people, { theo, olive, oscar })
  })
  beforeEach(async () => {
    resetChain(bitcoin)
    await server.owner.query(
      `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
       select source, 'bitcoin', now(), 5e10, now() + interval '1 hour' from unnest(array['kraken', 'coinbase']) as source
       on conflict (source, asset) do update set read_at = excluded.read_at`,
    )
  })

  /** One run of the job, ten minutes after the last. */
  async function follow(): Promise<void> {
    await server.owner.query(
      `update address_looks set due_at = now();
       update incoming_payments set looked_up_at = now() - interval '10 minutes' where reversed_at is null`,
    )
    await followChains({}, jobContext(server))
  }

  /** A payment in block 998, which is final, and the look at it. */
  async function paysTo(address: string, units = '500000'): Promise<MadeTransaction> {
    pay(bitcoin, [{ to: address, units }], { height: 998 })
    await follow()
    return bitcoin.chain.transactions.at(-1)!
  }

  async function makePaid(into = plan, person?: Person): Promise<Paid> {
    const one = await announce(into, person ?? (await makePerson(server, { addresses: ['bitcoin'] })))
    const transaction = await paysTo(one.address)
    expect((await one.cents())[0]).toBe(250_00)
    return { ...one, transaction }
  }

  /** Other blocks take the place of the newest. The transaction is in one of them, has no block, or disappears. */
  async function reorganise(
    { transaction }: Pick<Paid, 'transaction'>,
    place: number | 'mempool' | 'gone',
    blocks = 1,
  ) {
    const { chain } = bitcoin
    Object.assign(chain, { forkedAt: 995, height: chain.height + blocks })
    if (place === 'gone') chain.transactions = chain.transactions.filter((one) => one !== transaction)
    else transaction.height = place === 'mempool' ? null : place
    await follow()
  }

  const paymentsOf = async ({ id }: Pick<Paid, 'id'>) =>
    (
      await server.owner.query('select * from incoming_payments where deposit_id = $1 order by entered_at, output', [
        id,
      ])
    ).rows

  /** The chain loses the payment for six blocks. Returns the id of the payment. */
  async function leave(one: Paid): Promise<string> {
    await reorganise(one, 'gone')
    await reorganise(one, 'gone', 6)
    return (await paymentsOf(one)).find(({ has_left }) => has_left)?.id as string
  }

  /** Two people take its credit back. */
  async function reverse(id: string): Promise<string> {
    const body = { reason: 'The chain has lost it' }
    const { approval_id } = await people.theo.send(requestPaymentReversal, { params: { id }, body })
    await people.olive.send(approveRequest, { params: { id: approval_id } })
    return approval_id
  }
  return { people, announce, follow, leave, makePaid, paymentsOf, paysTo, reorganise, reverse }
}
