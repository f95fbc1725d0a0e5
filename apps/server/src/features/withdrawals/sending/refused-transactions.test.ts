import { expect, test } from 'vitest'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import {
  claimWithdrawal,
  resolveRefusedTransaction,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { listWithdrawals, rejectWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { makeApprovedWithdrawal } from '../../../testing/fixtures/withdrawals.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../../testing/people/operators.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const theo = useOperator(server, 'treasurer')
const olive = useOperator(server, 'owner')

const txid = (mark: string) => mark.repeat(64)
const send = (by: TestOperator, id: string, transaction_id: string, version?: string) =>
  by.send(sendWithdrawal, { params: { id }, body: { transaction_id }, ...(version === undefined ? {} : { version }) })
const view = async (id: string) => (await olive.send(viewWithdrawal, { params: { id } })).withdrawal

const makeApproved = async () => (await makeApprovedWithdrawal(server, theo)).params.id
async function makeClaimed(): Promise<string> {
  const id = await makeApproved()
  await theo.send(claimWithdrawal, { params: { id } })
  return id
}

/** Each way in which a sending is refused: it returns the id of the withdrawal and the refusal. */
const refusedSends: [string, string, (transactionId: string) => Promise<[string, Promise<unknown>]>][] = [
  [
    'after another operator rejected it',
    'withdrawal_not_sending',
    async (transactionId) => {
      const id = await makeApproved()
      await olive.send(rejectWithdrawal, { params: { id }, body: { code: 'payment_failed' } })
      return [id, send(theo, id, transactionId)]
    },
  ],
  [
    'without a claim',
    'withdrawal_not_sending',
    async (transactionId) => {
      const id = await makeApproved()
      return [id, send(theo, id, transactionId)]
    },
  ],
  [
    'after another operator took it over',
    'withdrawal_claimed',
    async (transactionId) => {
      const id = await makeClaimed()
      await olive.send(takeOverWithdrawal, { params: { id }, body: { reason: 'Theo is ill' } })
      return [id, send(theo, id, transactionId)]
    },
  ],
  [
    'from a stale page',
    'changed_meanwhile',
    async (transactionId) => {
      const id = await makeApproved()
      const { version } = await view(id)
      await theo.send(claimWithdrawal, { params: { id } })
      return [id, send(theo, id, transactionId, version)]
    },
  ],
  [
    'with a transaction id that is used',
    'transaction_id_used',
    async (transactionId) => {
      const [first, id] = [await makeClaimed(), await makeClaimed()]
      await send(theo, first, transactionId)
      return [id, send(theo, id, transactionId.toUpperCase())]
    },
  ],
]

test.each(refusedSends)(
  'a transaction id that is refused %s stays on the record and is raised (SEC-10)',
  async (_, code, make) => {
    const transactionId = txid(String(1 + refusedSends.findIndex(([what]) => what === _)))
    const [id, sending] = await make(transactionId)
    const sentence = await expectRefused(sending, code as 'withdrawal_claimed')

    const { refused, refused_transactions, timeline } = await view(id)
    expect(refused).toMatchObject([{ by: 'Terry the treasurer', why: sentence, resolved: null }])
    expect(refused[0]?.transaction_id.toLowerCase()).toBe(transactionId)
    expect(refused_transactions).toBe(1)
    expect(timeline.at(-1)).toMatchObject({ did: 'withdrawal_transaction_refused', details: { code } })
    const listed = (await olive.send(listWithdrawals, { query: { refused: 'open', id } })).withdrawals
    expect(listed).toMatchObject([{ id, refused_transactions: 1 }])
    const found = await olive.send(searchRecords, { query: { kind: 'record', text: transactionId } })
    expect(found.results.map((one) => one.id)).toContain(id)
    const { waiting, oldest } = await olive.send(viewOverview)
    expect(waiting.find(({ queue }) => queue === 'refused_transactions')?.count).toBeGreaterThan(0)
    expect(oldest.map((row) => `${row.queue} ${row.id}`)).toContain(`refused_transactions ${id}`)
  },
)

test('a second press adds no entry, and another transaction id does', async () => {
  const id = await makeApproved()
  for (const mark of ['a', 'a', 'A', 'b']) await expectRefused(send(theo, id, txid(mark)), 'withdrawal_not_sending')
  expect((await view(id)).refused.map(({ transaction_id }) => transaction_id)).toEqual([txid('a'), txid('b')])
})

test('a second press after the first succeeded is no refused transaction', async () => {
  const id = await makeClaimed()
  await send(theo, id, txid('c'))
  await expectRefused(send(theo, id, txid('c')), 'withdrawal_not_sending')
  expect((await view(id)).refused).toEqual([])
})

test('an id that is then sent is resolved, and another one is resolved with words', async () => {
  const id = await makeApproved()
  const params = { id }
  for (const mark of ['d', 'e']) await expectRefused(send(theo, id, txid(mark)), 'withdrawal_not_sending')
  await theo.send(claimWithdrawal, { params })
  await send(theo, id, txid('d'))
  const { refused } = await view(id)
  expect(refused).toMatchObject([{ resolved: { reason: 'The withdrawal was sent with it' } }, { resolved: null }])

  const refused_id = refused[1]?.id ?? ''
  const reason = 'Entered for the wrong withdrawal'
  await expectRefused(
    olive.send(resolveRefusedTransaction, { params, body: { refused_id, reason: '' } }),
    'reason_invalid',
  )
  const elsewhere = { params: { id: await makeApproved() }, body: { refused_id, reason } }
  await expectRefused(olive.send(resolveRefusedTransaction, elsewhere), 'not_found')
  await olive.send(resolveRefusedTransaction, { params, body: { refused_id, reason } })
  await expectRefused(
    theo.send(resolveRefusedTransaction, { params, body: { refused_id, reason } }),
    'refused_transaction_resolved',
  )
  const after = await view(id)
  expect(after.refused[1]).toMatchObject({ resolved: { by: 'Terry the owner', reason } })
  expect(after.refused_transactions).toBe(0)
  expect((await olive.send(listWithdrawals, { query: { refused: 'open', id } })).withdrawals).toEqual([])
})

test('a caller without the right leaves no entry, and an entry is resolved once', async () => {
  const id = await makeApproved()
  await expectRefused(send(await makeOperator(server, 'support'), id, txid('f')), 'role_not_allowed')
  expect((await view(id)).refused).toEqual([])

  await expectRefused(send(theo, id, txid('f')), 'withdrawal_not_sending')
  const change = async (statement: string) => {
    await server.owner.query('begin; set local role cairn_server')
    await server.owner.query(statement).finally(() => server.owner.query('rollback'))
  }
  await server.owner.query(
    "update refused_transactions set resolved_by = $1, resolved_at = now(), resolution = 'Looked up' where withdrawal_id = $2",
    [olive.id, id],
  )
  await expect(
    change(`update refused_transactions set resolution = 'Other words' where withdrawal_id = '${id}'`),
  ).rejects.toThrow('stays as it is')
})
