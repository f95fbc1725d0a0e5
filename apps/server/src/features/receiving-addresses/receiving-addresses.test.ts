import { expect, test } from 'vitest'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestReceivingAddress,
  listReceivingAddresses,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { useTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { makeEvidence, makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { goodAddresses, makePerson } from '../../testing/people/people.ts'
import { productionSettings } from '../../testing/server/production.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()
const reason = 'The old wallet is retired'
const first = 'tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m'
const second = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const ask = async (who: TestOperator, address: string, asset: 'bitcoin' | 'ethereum' | 'usdt' = 'bitcoin') =>
  (await who.send(requestReceivingAddress, { body: { asset, address, reason } })).approval_id
const both = async (where: TestServer = server) =>
  [await makeOperator(where, 'treasurer'), await makeOperator(where, 'owner')] as const
const inForce = async (who: TestOperator) =>
  (await who.send(listReceivingAddresses)).addresses.filter(({ replaced_at }) => replaced_at === null)

test('an address takes effect when a second operator approves, and the one before is replaced (SEC-16)', async () => {
  const [terry, mary] = await both()
  for (const address of [first, second]) {
    const id = await ask(terry, address)
    expect((await inForce(terry)).map((row) => row.address)).not.toContain(address)
    const { requests } = await mary.send(listReceivingAddresses)
    expect(requests).toMatchObject([
      { approval_id: id, asset: 'bitcoin', addresses: [address], requested_by: 'Terry the treasurer' },
    ])

    await expectRefused(terry.send(approveRequest, { params: { id } }), 'approval_is_own')
    await mary.send(approveRequest, { params: { id } })
    expect(await inForce(terry)).toMatchObject([{ address, network: 'testnet', approval_id: id }])
  }
  const { addresses } = await terry.send(listReceivingAddresses)
  expect(addresses.map(({ address }) => address)).toEqual([second, first])
  const ada = await makePerson(server)
  expect((await ada.send(listPlans)).data.wallets).toEqual([{ key: 'bitcoin', value: second }])

  const { rows } = await server.owner.query(
    `select details from audit.events where did = 'receiving_address_changed' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ details: { asset: 'bitcoin', before: first, after: second } }])
})

test.for([
  ['a wrong checksum', 'bitcoin', 'tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67n'],
  ['another chain', 'bitcoin', goodAddresses.ethereum],
  ['capitals that are wrong', 'ethereum', '0x9858effD232B4033E47d90003D41EC34EcaEda94'],
  ['the contract of a token', 'usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['nothing', 'usdt', ''],
] as const)('%s is refused as a receiving address', async ([, asset, address]) => {
  const [terry] = await both()
  await expectRefused(ask(terry, address, asset), 'receiving_address_invalid')
})

test('the current address and a member’s are refused, and checked again at approval', async () => {
  const [terry, mary] = await both()
  const [current] = await inForce(terry)
  await expectRefused(ask(terry, (current?.address ?? '').toUpperCase()), 'receiving_address_in_force')

  const { addresses, send } = await makePerson(server, { addresses: ['ethereum'] })
  const id = await ask(terry, addresses.usdt, 'usdt')
  await expectRefused(ask(mary, addresses.usdt, 'usdt'), 'approval_requested_already')
  await send(editProfile, { body: { usdt_address: addresses.usdt } })
  await expectRefused(ask(terry, addresses.ethereum, 'ethereum'), 'receiving_address_of_member')
  await expectRefused(mary.send(approveRequest, { params: { id } }), 'receiving_address_of_member')
})

test('the database accepts an address from the server only with an approved request, once (SEC-16)', async () => {
  const [terry, mary] = await both()
  const approval_id = await ask(terry, '0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum')
  const insert = () =>
    inTransaction(server.database, (tx) =>
      tx
        .insertInto('receiving_addresses')
        .values({
          id: crypto.randomUUID(),
          asset: 'usdt',
          address: 'an address of mine',
          network: 'mainnet',
          approval_id,
          signature: Buffer.alloc(37),
          replaced_at: undefined,
        })
        .execute(),
    )
  await expect(insert()).rejects.toMatchObject({ constraint: 'receiving_addresses_are_approved' })
  await mary.send(approveRequest, { params: { id: approval_id } })
  await expect(insert()).rejects.toMatchObject({ constraint: 'receiving_addresses_approval_id_key' })
})

const production = useTestServer({ environment: productionSettings })

async function fromBackOffice() {
  const [, { headers, id }] = await both(production)
  const cookie = (headers['cookie'] ?? '').replace('cairn_operator', '__Host-cairn_operator')
  return { id, headers: { ...headers, cookie, origin: 'https://cairn.example' } }
}

test('production refuses an address of a test network', async () => {
  const { id, headers } = await fromBackOffice()
  const send = async (address: string) => {
    const evidence_file_id = await makeEvidence(production, id)
    const body = { asset: 'bitcoin', address, reason, evidence_file_id }
    return (await sendOnce(production.url, requestReceivingAddress, { headers, body })).json()
  }
  expect(await send(first)).toMatchObject({ error: true, code: 'receiving_address_invalid' })
  expect(await send(goodAddresses.bitcoin)).toMatchObject({ error: false })
})
