import { expect, test } from 'vitest'
import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson } from '../../testing/people/people.ts'
import { addRecords, bonus } from '../../testing/fixtures/records.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { shortenName } from './list-referrals.ts'

const server = useTestServer()

test('a sponsor sees the short names of the referred members, and no balances (UI-I2)', async () => {
  const sponsor = await makePerson(server)
  await makePerson(server, { fullName: 'Grace Brewster Hopper', sponsor, balance: '500.00' })
  await makePerson(server, { fullName: 'Plato', sponsor })
  await makePerson(server, { fullName: 'Somebody Else' })

  const response = await sendOnce(server.url, listReferrals, { token: sponsor.token })
  const reply = (await response.json()) as {
    data: { bonus_percent: number; refs: { full_name: string; balance: number; reg_date: string }[] }
  }

  expect(reply.data.refs.map(({ full_name, balance }) => [full_name, balance])).toEqual([
    ['Plato', 0],
    ['Grace H.', 0],
  ])
  expect(reply.data.bonus_percent).toBe(5)
  expect(Date.parse(reply.data.refs[0]?.reg_date ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('without a bonus no rule is sent', async () => {
  const sponsor = await makePerson(server)
  await server.owner.query('update settings set referral_bonus_basis_points = 0')
  expect((await sponsor.send(listReferrals)).data).toEqual({ refs: [], earned: 0n })
  await server.owner.query('update settings set referral_bonus_basis_points = 525')
  expect((await sponsor.send(listReferrals)).data).toMatchObject({ bonus_percent: '5.25' })
})

test('a sponsor reads the sum of the paid bonuses', async () => {
  const [sponsor, other] = [await makePerson(server), await makePerson(server)]
  await addRecords(server, sponsor, [bonus(3), bonus(4)])
  await addRecords(server, other, [bonus(5)])
  expect((await sponsor.send(listReferrals)).data).toMatchObject({ earned: 7_00n })
  await server.owner.query('update referral_bonuses set paid_at = null where sponsor_id = $1 and amount_cents = 300', [
    sponsor.id,
  ])
  expect((await sponsor.send(listReferrals)).data).toMatchObject({ earned: 4_00n })
})

test('a name is shortened to the first name and an initial', () => {
  expect(shortenName('Grace Brewster Hopper')).toBe('Grace H.')
  expect(shortenName('  Ada   byron ')).toBe('Ada B.')
  expect(shortenName('Plato')).toBe('Plato')
  expect(shortenName('Ana \u{1f600}smith')).toBe('Ana \u{1f600}.')
})
