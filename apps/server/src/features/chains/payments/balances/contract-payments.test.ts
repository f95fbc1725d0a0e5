import { beforeEach, expect, test } from 'vitest'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestDepositReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { creditCases } from '@cairn/contract/operator/shared/credit-cases.ts'
import type { Person } from '../../../../testing/people/people.ts'
import { useChainServer } from '../../testing/chain-server.ts'
import { unitsOf, useScene, type Changes } from '../../testing/scene.ts'

const ethereum = useChainServer('Ethereum')
const other = useChainServer('Ethereum')
const scene = useScene(other, ethereum)
const { asServer, change, end, follow, found: findings, mine, moveCursor, people, settle } = scene
beforeEach(() => {
  other.answer = null
  other.chain = ethereum.chain
})
const inEther = (dollars: number) => unitsOf('ethereum', dollars)
const send = (to: string, dollars: number, changes?: Changes) => scene.send('ethereum', to, dollars, changes)

/** A pending deposit of $250.00, after the first look at the balance of its address. */
async function announce(by?: Person) {
  mine()
  const one = await scene.announce('ethereum', by && { by })
  await follow()
  return {
    ...one,
    contractPays: (dollars: number) => one.pays(dollars, { isByContract: true }),
    /** Somebody with the key of the address collects its ether. */
    sweep: (dollars: number, changes: Changes = {}) =>
      send(`0x${'ab'.repeat(20)}`, dollars, { from: one.address, ...changes }),
  }
}

test('ether that a contract sends credits by itself in a final block, once, by its address and block (row 36)', async () => {
  const one = await announce()
  one.contractPays(250)
  await follow()
  expect(await one.payments()).toEqual([])
  await settle()
  const { chain } = ethereum
  expect(await one.payments()).toMatchObject([
    { is_from_contract: true, block_height: String(chain.finalHeight), outcome: 'deposited' },
  ])
  expect(await one.cents()).toEqual([250_00, 0])
  await moveCursor(900)
  await Promise.all([follow(), follow()])
  await settle()
  expect(await one.payments()).toHaveLength(1)
  expect(await one.cents()).toEqual([250_00, 0])
  expect(await findings()).toBe('')
})

test('a member reads that a contract’s payment arrived, without a transaction, and an operator what stands in its place', async () => {
  const one = await announce()
  one.contractPays(250)
  await settle()
  const { incoming, transaction_id } = (await one.ada.send(viewRecord, { params: { id: one.id } })).data
  expect(incoming).toMatchObject({ received: '0.125', payments: [{ coins: '0.125', state: 'counted' }] })
  expect(transaction_id).toBeUndefined()
  const { payments, timeline } = await one.view()
  expect(payments).toMatchObject([{ transaction_id: null, sentence: creditCases.from_contract.sentence }])
  expect(timeline.at(-1)).toMatchObject({ did: 'deposit_confirmed', details: { chain: 'ethereum' } })
})

test('above the amount of the settings an operator finds the transaction of a contract’s payment (row 36)', async () => {
  const one = await announce()
  await change('update settings set automatic_credit_max_cents = 0')
  one.contractPays(250)
  await settle()
  await change('update settings set automatic_credit_max_cents = 100000')
  expect(await one.payments()).toMatchObject([{ outcome: null }])
  const { arrived } = await one.view()
  expect(arrived).toEqual({ transaction_id: null, coins: '0.125', amount: 250_00n })
  const body = { amount_received: '250.00', coins: '0.125', transaction_id: `0x${'e'.repeat(64)}` }
  await people.theo.send(confirmDeposit, { params: { id: one.id }, body })
  await settle()
  expect(await one.payments()).toMatchObject([{ outcome: 'deposited' }])
  expect(await one.cents()).toEqual([250_00, 0])
})

test('collecting the ether of an address hides no payment of a contract and invents none (row 22)', async () => {
  const one = await announce()
  one.contractPays(200)
  one.sweep(150)
  one.sweep(10, { hasFailed: true })
  one.contractPays(50)
  await settle()
  expect(await one.payments()).toMatchObject([{ units: inEther(250) }])
  await settle()
  expect(await one.payments()).toHaveLength(1)
  one.sweep(99)
  await settle()
  await change("update deposits set decided_at = decided_at - interval '1 hour' where id = $1", one.id)
  const next = await announce(one.ada)
  expect(next.address).toBe(one.address)
  next.contractPays(250)
  await settle()
  expect(await next.payments()).toMatchObject([{ units: inEther(250) }, { units: inEther(250) }])
  expect(await next.cents()).toEqual([500_00, 0])
})

async function overdue(id: string): Promise<void> {
  await change("update deposits set requested_at = requested_at - interval '25 hours' where id = $1", id)
  await change("update address_looks set looked_at = looked_at - interval '25 hours' where deposit_id = $1", id)
}

test('an unpaid deposit in ether ends by itself, and what a contract sends later goes to the balance (rows 13 and 36)', async () => {
  const one = await announce()
  await change("update ether_balances set opened_at = opened_at - interval '25 hours'")
  await overdue(one.id)
  await end()
  expect((await one.view()).status).toBe('pending')
  await settle()
  await end()
  expect((await one.view()).status).toBe('expired')
  await settle()
  one.contractPays(250)
  await settle()
  expect(await one.payments()).toEqual([])
  await change('update address_looks set due_at = now()')
  await settle()
  expect(await one.payments()).toMatchObject([{ outcome: 'credited' }])
  expect(await one.cents()).toEqual([0, 250_00])
})

test('a deposit does not end by itself where the source was silent after its request: it is not known what came', async () => {
  other.answer = () => ({ status: 503, text: '' })
  const one = await announce()
  other.answer = null
  one.contractPays(250)
  await overdue(one.id)
  await settle()
  await end()
  expect([(await one.view()).status, await one.payments()]).toEqual(['pending', []])
})

test('two sources must show the same balance, and until then no payment of a contract is found (row 46)', async () => {
  const one = await announce()
  one.contractPays(250)
  other.answer = (reply, question) =>
    question === 'eth_getBalance' ? { text: reply.text.replaceAll(/"0x[0-9a-f]+"/g, '"0x1"') } : reply
  await settle()
  expect(await one.payments()).toEqual([])
  const { rows } = await change('select distinct problem from chain_sources')
  expect(rows).toEqual([{ problem: 'source_differs' }])
  other.answer = null
  await settle()
  expect(await one.cents()).toEqual([250_00, 0])
})

test('a source that shows no balances stops no other payment, and its problem is shown', async () => {
  const one = await announce()
  send(one.address, 250)
  other.answer = (reply, question) => (question === 'eth_getBalance' ? { status: 503, text: '' } : reply)
  await settle()
  expect(await one.cents()).toEqual([250_00, 0])
  const { rows } = await change('select problem from chain_sources where problem is not null')
  expect(rows).toEqual([{ problem: 'source_silent' }])
})

test('no balance is compared before each source has read the blocks: a payment of a transaction is no contract’s', async () => {
  const one = await announce()
  mine(3)
  send(one.address, 250)
  mine(3)
  // Both sources show the newest blocks, and refuse one with transactions.
  const { height } = ethereum.chain
  for (const source of [ethereum, other])
    source.answer = (reply, question) => {
      const refused = question === 'eth_getBlockByNumber' && /"transactions":\[\{/.test(reply.text)
      return refused ? { status: 503, text: '' } : reply
    }
  await follow()
  ethereum.answer = other.answer = null
  expect([await one.payments(), ethereum.chain.height]).toEqual([[], height])
  await settle()
  expect(await one.payments()).toMatchObject([{ is_from_contract: false, outcome: 'deposited' }])
  expect(await one.cents()).toEqual([250_00, 0])
})

test('ether that counted as a contract’s is not credited again when its transaction is found later (row 32)', async () => {
  const one = await announce()
  const id = send(one.address, 250)
  // Both sources hide the transaction at first.
  const made = ethereum.chain.transactions.at(-1)!
  made.isByContract = true
  await settle()
  expect(await one.cents()).toEqual([250_00, 0])
  made.isByContract = false
  await moveCursor(900)
  await settle()
  expect(await one.payments()).toMatchObject([
    { is_from_contract: true, outcome: 'deposited' },
    { transaction_id: id, found: 'not_in_balance', outcome: null },
  ])
  expect(await one.cents()).toEqual([250_00, 0])
})

test('ether that the same block leaves unexplained later is found at the next one', async () => {
  const one = await announce()
  one.contractPays(100)
  await settle()
  await change('update ether_balances set opening = opening - 1 where units > 0')
  await change('update incoming_payments set looked_up_at = null where outcome is null')
  await follow()
  expect(await one.payments()).toHaveLength(1)
  await settle()
  expect(await one.payments()).toMatchObject([{ units: inEther(100) }, { units: '1' }])
})

test('a payment that the source does not show for a moment is no payment of a contract', async () => {
  const one = await announce()
  send(one.address, 250)
  await follow()
  const hide = (hidden: string) => {
    for (const source of [ethereum, other])
      source.answer = (reply, question) =>
        question === hidden ? { text: JSON.stringify({ ...JSON.parse(reply.text), result: null }) } : reply
  }
  for (const hidden of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
    hide(hidden)
    await settle()
    expect(await one.payments()).toMatchObject([{ is_from_contract: false, outcome: null }])
  }
  ethereum.answer = other.answer = null
  await follow()
  expect(await one.payments()).toMatchObject([{ is_from_contract: false, outcome: 'deposited' }])
  expect(await one.cents()).toEqual([250_00, 0])
})

test('the database refuses a payment of a contract that the balance does not show, and the second for one block', async () => {
  const one = await announce()
  const insert = (units: string, changes: Record<string, string> = {}) => {
    const row = { output: '0', units, height: 'height', is_final: 'true', ...changes }
    return asServer(
      `insert into incoming_payments (id, asset, transaction_id, output, units, member_address_id, seen_at, block_height,
         block_hash, depth, is_final, is_from_contract)
       select gen_random_uuid(), 'ethereum', '0x' || repeat('b', 64), ${row.output}, ${row.units}, member_address_id, now(),
         ${row.height}, repeat('b', 64), 1, ${row.is_final}, true
       from ether_balances join member_addresses own on own.id = member_address_id where address = $1`,
      [one.address],
    )
  }
  const unexplained = { constraint: 'incoming_payments_of_contracts_are_unexplained' }
  await expect(insert('5')).rejects.toMatchObject(unexplained)
  await asServer('update ether_balances set units = units + 5', [])
  await expect(insert('5', { height: 'height - 1' })).rejects.toMatchObject(unexplained)
  await expect(insert('5', { output: '1' })).rejects.toMatchObject({
    constraint: 'incoming_payments_of_contracts_are_final',
  })
  await insert('5')
  await asServer('update ether_balances set units = units + 5', [])
  await expect(insert('5')).rejects.toMatchObject({ constraint: 'incoming_payments_from_contracts' })
})

test('the payment of a contract that was credited wrongly is open again, and no balance shows it twice', async () => {
  const one = await announce()
  one.contractPays(250)
  await settle()
  expect(await one.cents()).toEqual([250_00, 0])
  const body = { reason: 'Another member paid to this address' }
  const { approval_id } = await people.theo.send(requestDepositReversal, { params: { id: one.id }, body })
  await people.olive.send(approveRequest, { params: { id: approval_id } })
  expect(await one.cents()).toEqual([0, 0])
  await settle()
  await moveCursor(900)
  await settle()
  expect(await one.payments()).toMatchObject([
    { is_from_contract: true, outcome: 'deposited', reversed_at: expect.any(Date) },
    { is_from_contract: true, outcome: null, reversed_at: null, found: 'credited_wrongly' },
  ])
  expect(await one.cents()).toEqual([0, 0])

  // The balance shows a later payment of the contract as before; it is read each hour now.
  one.contractPays(50)
  await change('update address_looks set due_at = now()')
  await settle()
  expect(await one.payments()).toHaveLength(3)
  expect(await findings()).toBe('')
})
