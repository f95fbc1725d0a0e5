import { expect } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import type { FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import type { Person } from '../../../testing/people/people.ts'
import type { ChainServer } from './chain-server.ts'
import type { MadeTransaction } from './dialects.ts'
import type { Announced, Scene } from './scene.ts'

type Paid = Announced & { transaction: MadeTransaction }

/** Deposits that a payment in bitcoin completed, and blocks that other blocks replace. */
export function usePaidDeposits({ announce, followLater, people }: Scene, bitcoin: ChainServer) {
  /** A payment in block 998, which is final, and the look at it. */
  async function paysTo(one: Announced, amount: number | string = 250): Promise<MadeTransaction> {
    one.pays(amount, { height: 998 })
    await followLater()
    return bitcoin.chain.transactions.at(-1)!
  }

  async function makePaid(into?: FixturePlan, by?: Person): Promise<Paid> {
    const one = await announce('bitcoin', { ...(into && { into }), ...(by && { by }) })
    const transaction = await paysTo(one)
    expect((await one.cents())[0]).toBe(250_00)
    return { ...one, transaction }
  }

  /** Other blocks take the place of the newest. The transaction is in one of them, has no block, or disappears. */
  async function reorganise({ transaction }: Paid, place: number | 'mempool' | 'gone', blocks = 1): Promise<void> {
    const { chain } = bitcoin
    Object.assign(chain, { forkedAt: 995, height: chain.height + blocks })
    if (place === 'gone') chain.transactions = chain.transactions.filter((one) => one !== transaction)
    else transaction.height = place === 'mempool' ? null : place
    await followLater()
  }

  /** The chain loses the payment for six blocks. Returns the id of the payment. */
  async function leave(one: Paid): Promise<string> {
    await reorganise(one, 'gone')
    await reorganise(one, 'gone', 6)
    return (await one.payments()).find(({ has_left, reversed_at }) => has_left && !reversed_at)?.id as string
  }

  /** Two people take its credit back. */
  async function reverse(id: string): Promise<string> {
    const body = { reason: 'The chain has lost it' }
    const { approval_id } = await people.theo.send(requestPaymentReversal, { params: { id }, body })
    await people.olive.send(approveRequest, { params: { id: approval_id } })
    return approval_id
  }
  return { leave, makePaid, paysTo, reorganise, reverse }
}
