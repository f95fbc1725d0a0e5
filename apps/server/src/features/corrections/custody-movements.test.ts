import { expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { listAccounts } from '@cairn/contract/operator/ledger/ledger.ts'
import {
  listCustodyMovements,
  requestCustodyMovement,
  reversalOf,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import type { CallInput } from '@cairn/contract/core/call.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { updateDailyTotals } from '../../ledger/reporting/days/daily-totals.ts'
import { postAsOwner } from '../../testing/ledger/post-as-owner.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { deliverMail, jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { mailOverdrawnAssets } from './mail-overdrawn-assets.ts'

const server = useTestServer()
const people = () => makeOperators(server, 'treasurer', 'owner')
type Body = Omit<CallInput<typeof requestCustodyMovement>['body'], 'reason' | 'evidence_file_id'>

async function ask(by: TestOperator, body: Body): Promise<string> {
  return (await by.send(requestCustodyMovement, { body: { ...body, reason: 'As the wallet shows' } })).approval_id
}
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
async function book(by: TestOperator, other: TestOperator, body: Body): Promise<string> {
  const id = await ask(by, body)
  await approve(other, id)
  return id
}

/** The balances of the platform, as the overview and the list of accounts have them. */
async function balances(by: TestOperator) {
  const { figures } = await by.send(viewOverview)
  const { accounts } = await by.send(listAccounts)
  const ofCode = (code: string) => accounts.find((account) => account.code === code)?.balance ?? 0n
  const holdings = Object.fromEntries(figures.custody.map(({ asset, amount }) => [asset, amount]))
  const read = { network_fees: figures.network_fees, corrections: figures.corrections, ...holdings }
  for (const [name, cents] of Object.entries(read)) {
    expect(ofCode(holdings[name] === undefined ? name : `custody:${name}`), name).toBe(cents)
  }
  return read as Record<string, bigint>
}

async function changesOf(by: TestOperator, act: () => Promise<unknown>) {
  const before = await balances(by)
  await act()
  await sealEverything(server.owner)
  await updateDailyTotals(server.database)
  const after = await balances(by)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.map((name) => [name, Number((after[name] ?? 0n) - (before[name] ?? 0n))] as const)
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0))
}

const transaction = 'ab'.repeat(32)
test.each<[Body, Record<string, number>, units: string[]]>([
  [
    { transfer: 'network_fee_paid', asset: 'bitcoin', coins: '0.0002', amount: '19.00', transaction_id: transaction },
    { bitcoin: -1900, network_fees: 1900 },
    ['bitcoin 20000'],
  ],
  [
    {
      transfer: 'custody_moved',
      asset: 'usdt',
      coins: '100.5',
      to_asset: 'ethereum',
      to_coins: '0.025',
      amount: '100.50',
    },
    { usdt: -10050, ethereum: 10050 },
    ['ethereum 25000000000000000', 'usdt 100500000'],
  ],
  [
    { transfer: 'custody_moved', asset: 'usd', to_asset: 'bitcoin', to_coins: '1', amount: '95000' },
    { usd: -9500000, bitcoin: 9500000 },
    ['bitcoin 100000000'],
  ],
  [
    { transfer: 'custody_written_off', asset: 'ethereum', coins: '10.000000000000000001', amount: '31000' },
    { ethereum: -3100000, corrections: 3100000 },
    ['ethereum 10000000000000000001'],
  ],
  [{ transfer: 'custody_found', asset: 'usd', amount: '0.01' }, { usd: 1, corrections: -1 }, []],
])(
  'a movement of holdings is posted by two people and reversed once by two: $transfer',
  async (body, change, units) => {
    const [theo, olive] = await people()
    let id = ''
    expect(
      await changesOf(theo, async () => {
        id = await ask(theo, body)
        await expectRefused(approve(theo, id), 'approval_is_own')
      }),
    ).toEqual({})
    const presses = await changesOf(theo, () => Promise.allSettled([approve(olive, id), approve(olive, id)]))
    expect(presses).toEqual(change)
    const { rows } = await server.owner.query(
      `select asset || ' ' || units as kept from custody_units where reference = $1 order by asset`,
      [id],
    )
    expect(rows.map(({ kept }) => kept)).toEqual(units)

    const turned = { ...reversalOf(body), amount: body.amount, reverses: id } as Body
    await expectRefused(ask(theo, { ...turned, amount: '1.23' }), 'movement_not_reversible')
    const reversal = await ask(theo, turned)
    await expectRefused(ask(olive, turned), 'approval_requested_already')
    const back = Object.fromEntries(Object.entries(change).map(([name, cents]) => [name, -cents]))
    expect(await changesOf(theo, () => approve(olive, reversal))).toEqual(back)
    await expectRefused(ask(theo, turned), 'movement_not_reversible')
    const { movements } = await theo.send(listCustodyMovements, { query: { transfer: body.transfer } })
    expect(movements.find((one) => one.id === id)).toMatchObject({ is_reversed: true, status: 'approved' })
    expect((await verifyLedger(server.owner)).findings).toEqual([])
  },
)

test('the database refuses a second reversal of one movement that the calls let through', async () => {
  const [theo, olive] = await people()
  const body: Body = { transfer: 'custody_found', asset: 'usd', amount: '3.00' }
  const id = await book(theo, olive, body)
  const turned = { ...reversalOf(body), amount: '3.00', reverses: id } as Body
  const first = await ask(theo, turned)
  await server.owner.query('update approvals set lock_key = null where id = $1', [first])
  const second = await ask(theo, turned)
  const approved = await Promise.allSettled([approve(olive, first), approve(olive, second)])
  expect(approved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

const fee: Body = { transfer: 'network_fee_paid', asset: 'bitcoin', coins: '0.1', amount: '1.00' }
test.each<[string, Body, Parameters<typeof expectRefused>[1]]>([
  ['bitcoin with nine decimals', { ...fee, coins: '0.000000001' }, 'coins_invalid'],
  ['no coins', { ...fee, coins: '0.0' }, 'coins_invalid'],
  ['a coin without its amount', { transfer: 'custody_found', asset: 'usdt', amount: '1.00' }, 'coins_invalid'],
  ['coins of dollars', { ...fee, asset: 'usd' }, 'coins_invalid'],
  ['a move to nowhere', { ...fee, transfer: 'custody_moved' }, 'to_asset_invalid'],
  ['a move to itself', { ...fee, transfer: 'custody_moved', to_asset: 'bitcoin', to_coins: '1' }, 'to_asset_invalid'],
  ['a fee with a second asset', { ...fee, to_asset: 'usd' }, 'to_asset_invalid'],
  [
    'coins of the dollars received',
    { ...fee, transfer: 'custody_moved', to_asset: 'usd', to_coins: '1' },
    'to_coins_invalid',
  ],
  ['a transaction of another chain', { ...fee, transaction_id: `0x${transaction}` }, 'transaction_id_invalid'],
  [
    'a withdrawal that does not exist',
    { ...fee, withdrawal_id: transaction.slice(0, 8) + '-abab-7bab-8bab-abababababab' },
    'not_found',
  ],
])('a movement of holdings with %s is refused', async (_, body, code) => {
  const [theo] = await people()
  await expectRefused(ask(theo, body), code)
})

test('owners are mailed once when an asset goes below zero, and again only after it was above', async () => {
  const [, olive] = await people()
  const mailed = async () => {
    await mailOverdrawnAssets({}, jobContext(server))
    return (await deliverMail(server)).filter((mail) => mail.includes('less than nothing') && mail.includes(olive.id))
  }
  const already = (await mailed()).length
  await postAsOwner(server.owner, 'custody_written_off', ['corrections', 'custody:usdt'], 900_000_00n)
  await Promise.all([1, 2].map(() => mailOverdrawnAssets({}, jobContext(server))))
  const mails = await mailed()
  expect(mails).toHaveLength(already + 1)
  expect(mails.at(-1)).toContain('usdt')
  await postAsOwner(server.owner, 'custody_found', ['custody:usdt', 'corrections'], 950_000_00n)
  expect(await mailed()).toHaveLength(already + 1)
  await postAsOwner(server.owner, 'custody_written_off', ['corrections', 'custody:usdt'], 900_000_00n)
  expect(await mailed()).toHaveLength(already + 2)
})
