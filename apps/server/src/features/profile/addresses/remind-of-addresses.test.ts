import { expect, test } from 'vitest'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { freezeAccount, signIn } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { deliverMail, findMail } from '../../../testing/server/mailbox.ts'
import { goodAddresses, makePerson, password, type Person } from '../../../testing/people/people.ts'

const server = useTestServer()
const otherBitcoin = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'
const soon = 'is about to take effect'

const change = (person: Person, address: string) => person.send(editProfile, { body: { bitcoin_address: address } })
const reminders = async ({ email }: Person) =>
  (await deliverMail(server)).filter((letter) => letter.includes(email) && letter.includes(soon))

/** Moves jobs and addresses so many hours into the past. */
async function pass(hours: number): Promise<void> {
  await server.owner.query(`update graphile_worker._private_jobs set run_at = run_at - make_interval(hours => $1)`, [
    hours,
  ])
  await server.owner.query(
    `update payout_addresses set usable_from = usable_from - make_interval(hours => $1) where usable_from > now()`,
    [hours],
  )
}

test('an hour before a changed address takes withdrawals, a mail with a link that freezes the account announces it (SEC-15)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await change(ada, otherBitcoin)
  expect(await reminders(ada)).toEqual([])
  await pass(22)
  expect(await reminders(ada)).toEqual([])

  await pass(1)
  expect(await reminders(ada)).toHaveLength(1)
  const { text, token } = await findMail(server, ada.email, 'freeze')
  expect(text).toContain(soon)
  expect(text).toContain(otherBitcoin)
  expect(text).toMatch(/You can withdraw to it from \d+ \w+ \d{4} at \d\d:\d\d UTC on/)
  await server.as(null)(freezeAccount, { body: { token } })
  await expect(server.as(null)(signIn, { body: { username: ada.email, password } })).rejects.toMatchObject({
    code: 'account_locked',
  })
})

test('a replaced address, and one of a locked account, are not mentioned again', async () => {
  const [ada, bob] = [
    await makePerson(server, { addresses: ['bitcoin'] }),
    await makePerson(server, { addresses: ['bitcoin'] }),
  ]
  await change(ada, otherBitcoin)
  await change(ada, goodAddresses.bitcoin)
  await change(bob, otherBitcoin)
  await server.owner.query('update members set locked_at = now() where id = $1', [bob.id])
  await pass(23)

  const [reminder, ...more] = await reminders(ada)
  expect(reminder).toContain(goodAddresses.bitcoin)
  expect(reminder).not.toContain(otherBitcoin)
  expect(more).toEqual([])
  expect(await reminders(bob)).toEqual([])
})

test('an address that takes withdrawals at once is mentioned once', async () => {
  const ada = await makePerson(server)
  await change(ada, goodAddresses.bitcoin)
  await pass(24)
  expect(await reminders(ada)).toEqual([])
})
