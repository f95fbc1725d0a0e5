import { expect, test } from 'vitest'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { freezeOwnAccount, listDataOpenings, listSecurityEvents } from '@cairn/contract/member/account/security.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson, password, toBitcoin } from '../../testing/people/people.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const enter = (email: string, tried: string) => server.as(null)(signIn, { body: { username: email, password: tried } })

test('members read sign-ins, refused ones and changes of their account, and nothing of other members (SEC-108)', async () => {
  const [ada, eve] = [await makePerson(server), await makePerson(server)]
  await expect(enter(ada.email, 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' })
  await enter(ada.email, password)
  await ada.send(editProfile, { body: { full_name: 'Ada King' } })
  await ada.send(editProfile, { body: { password: 'lichen on granite', current_password: password } })

  const { data } = await ada.send(listSecurityEvents)
  expect(data.map(({ kind, changed, address }) => [kind, changed, address])).toEqual([
    ['profile_edited', 'password', undefined],
    ['signed_in', undefined, '127.0.0.1'],
    ['password_refused', undefined, '127.0.0.1'],
  ])
  expect((await eve.send(listSecurityEvents)).data).toEqual([])
})

test('the events are read in pages (SEC-108)', async () => {
  const ada = await makePerson(server)
  for (let count = 0; count < 3; count += 1) await enter(ada.email, password)
  const first = await ada.send(listSecurityEvents, { query: { limit: 2 } })
  const second = await ada.send(listSecurityEvents, { query: { limit: 2, cursor: first.next ?? '' } })
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null])
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(3)
})

test('members read which operator opened their data, by first name and role (SEC-108)', async () => {
  const [ada, sam] = [await makePerson(server), await makeOperator(server, 'support')]
  await sam.send(viewMemberAccount, { params: { id: ada.id } })

  const { data } = await ada.send(listDataOpenings)
  expect(data).toMatchObject([{ kind: 'member_opened', by: { name: 'Terry', role: 'support' } }])
  expect(JSON.stringify(data)).not.toContain('Terry the')
  expect((await ada.send(listSecurityEvents)).data).toEqual([])
})

test('a member freezes their account: every session ends, nobody signs in, and no money goes out (SEC-109)', async () => {
  const [ada, theo] = [
    await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] }),
    await makeOperator(server, 'treasurer'),
  ]
  await ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } })
  const { data: phone } = await enter(ada.email, password)

  await server.as(phone)(freezeOwnAccount)

  for (const token of [phone, ada.token]) {
    await expect(server.as(token)(listSecurityEvents)).rejects.toMatchObject({ code: 'session_ended' })
  }
  await expect(enter(ada.email, password)).rejects.toMatchObject({ code: 'account_locked' })
  const { rows } = await server.owner.query('select id from withdrawals where member_id = $1', [ada.id])
  await expect(theo.send(approveWithdrawal, { params: { id: rows[0].id } })).rejects.toMatchObject({
    code: 'member_locked',
  })
})
