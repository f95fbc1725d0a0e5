import { expect, test } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson } from '../../../testing/people/people.ts'

const server = useTestServer()

test.for([
  ['of the same asset, current', 'ethereum', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0', null],
  ['former', 'ethereum', '0x9e70e98B8bBc2c06A51F7A68bdfA4d2e0fE5b4C0'.toLowerCase(), 'now()'],
  ['of another asset', 'usdt', '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', null],
] as const)(
  'a receiving address cannot be a payout address, in any spelling: %s (SEC-105)',
  async ([, asset, ours, replacedAt]) => {
    const ada = await makePerson(server)
    await server.owner.query(
      `insert into receiving_addresses (id, asset, address, network, replaced_at)
     values (gen_random_uuid(), $1, $2, 'mainnet', $3::timestamptz)`,
      [asset, ours, replacedAt === null ? null : new Date()],
    )
    await expect(ada.send(editProfile, { body: { ethereum_address: ours.toLowerCase() } })).rejects.toMatchObject({
      status: 422,
      code: 'payout_address_ours',
      field: 'ethereum_address',
    })
    expect((await ada.send(viewMember)).user.ethereum_address).toBe('')
  },
)

test.for([
  ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['ethereum', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  ['usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const)('the contract of a token cannot be a payout address: %s %s (SEC-105)', async ([asset, contract]) => {
  const ada = await makePerson(server)
  await expect(ada.send(editProfile, { body: { [`${asset}_address`]: contract } })).rejects.toMatchObject({
    status: 422,
    code: 'payout_address_contract',
    field: `${asset}_address`,
  })
  expect((await ada.send(viewMember)).user[`${asset}_address`]).toBe('')
})
