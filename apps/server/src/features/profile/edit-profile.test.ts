import { expect, test } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { freezeAccount, signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { addAuthenticator } from '../../testing/people/factors/authenticator.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { deliverMail, findMail } from '../../testing/server/mailbox.ts'
import {
  goodAddresses,
  makePerson,
  outdateReauthentication,
  password,
  type Person,
} from '../../testing/people/people.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer({ connectionsMax: 20 })
const newPassword = 'lichen on granite'
const otherBitcoin = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'

const addressRows = async (person: Person) => {
  const { rows } = await server.owner.query(
    `select asset, address, replaced_at is null as current, usable_from <= now() as usable,
       usable_from between now() + interval '23:59' and now() + interval '24:00' as in_a_day
     from payout_addresses where member_id = $1 order by saved_at, asset`,
    [person.id],
  )
  return rows
}

test('absent fields stay unchanged, and the reply is the saved user', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  const { user } = await ada.send(editProfile, { body: { full_name: 'Ada Lovelace', investment_plan: 'Ruby' } })
  expect(user).toMatchObject({
    full_name: 'Ada Lovelace',
    investment_plan: 'Ruby',
    email: ada.email,
    bitcoin_address: ada.addresses.bitcoin,
  })

  const { user: same } = await ada.send(editProfile, { body: { investment_plan: null, bitcoin_address: null } })
  expect(same).toEqual(user)
})

test('saving the same values again changes and records no value', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin', 'ethereum'] })
  const before = await addressRows(ada)

  await ada.send(editProfile, {
    body: {
      password: '',
      full_name: 'Ada Byron',
      investment_plan: 'Basic',
      bitcoin_address: ada.addresses.bitcoin,
      ethereum_address: ada.addresses.ethereum.toLowerCase(),
      usdt_address: '',
    },
  })

  expect(await addressRows(ada)).toEqual(before)
  const { rows } = await server.owner.query('select did from audit.events where member_id = $1', [ada.id])
  expect(rows).toEqual([])
})

test('a pasted address is read out of a link, groups and invisible characters', async () => {
  const ada = await makePerson(server)
  const { user } = await ada.send(editProfile, {
    body: {
      bitcoin_address: `bitcoin:${goodAddresses.bitcoin}?amount=0.5`,
      ethereum_address: `\u200e0x${goodAddresses.ethereum.slice(2).toUpperCase()}`,
      usdt_address: goodAddresses.usdt.replace(/.{4}/g, '$& '),
    },
  })
  expect(user).toMatchObject({
    bitcoin_address: goodAddresses.bitcoin,
    ethereum_address: goodAddresses.ethereum,
    usdt_address: goodAddresses.usdt,
  })
})

test('the first addresses of an account can be used at once, all of the same save', async () => {
  const ada = await makePerson(server)
  expect((await ada.send(viewMember)).user.address_lock_hours).toBeUndefined()
  const { user } = await ada.send(editProfile, {
    body: { bitcoin_address: ` ${goodAddresses.bitcoin} `, ethereum_address: goodAddresses.ethereum.toLowerCase() },
  })
  expect(await addressRows(ada)).toMatchObject([
    { asset: 'bitcoin', address: goodAddresses.bitcoin, usable: true },
    { asset: 'ethereum', address: goodAddresses.ethereum, usable: true },
  ])
  expect(user.address_lock_hours).toBe(24)
  expect(user.bitcoin_usable_from).toBeUndefined()
})

test('the first addresses are announced by mail too, with a different text and a link that freezes the account', async () => {
  const ada = await makePerson(server)
  await ada.send(editProfile, {
    body: { bitcoin_address: goodAddresses.bitcoin, ethereum_address: goodAddresses.ethereum },
  })

  const { text, token } = await findMail(server, ada.email, 'freeze')
  expect(text).toContain('Your withdrawal address was saved')
  expect(text).toContain('You can withdraw to it now.')
  expect(text).not.toContain('24 hours after the change')
  expect(text).toContain(`Bitcoin: ${goodAddresses.bitcoin}`)
  await server.as(null)(freezeAccount, { body: { token } })
  await expect(ada.send(viewMember)).rejects.toMatchObject({ status: 401 })
  expect((await deliverMail(server)).filter((letter) => letter.includes(ada.email))).toHaveLength(1)
})

test('a new password needs the second factor if there is one, and the current password is not enough (SEC-103)', async () => {
  const ada = await makePerson(server)
  const { code } = await addAuthenticator(ada)
  await outdateReauthentication(server, ada)
  for (const current of [{}, { current_password: password }, { current_password: 'wrong' }]) {
    const body = { password: 'lichen on granite', ...current }
    await expect(ada.send(editProfile, { body })).rejects.toMatchObject({
      code: 'reauthentication_needed',
      methods: ['code'],
    })
  }
  await ada.send(reauthenticate, { body: { code: code(1) } })
  await ada.send(editProfile, { body: { password: 'lichen on granite' } })
})

test('a later address can be used after 24 hours, even one that was removed before (SEC-15)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await ada.send(editProfile, { body: { usdt_address: goodAddresses.usdt } })
  await ada.send(editProfile, { body: { bitcoin_address: '' } })
  const { user } = await ada.send(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } })

  expect(user.bitcoin_address).toBe(goodAddresses.bitcoin)
  expect(await addressRows(ada)).toMatchObject([
    { asset: 'bitcoin', current: false },
    { asset: 'usdt', current: true, usable: false, in_a_day: true },
    { asset: 'bitcoin', current: true, usable: false, in_a_day: true },
  ])
  const { rows } = await server.owner.query(
    "select usable_from from payout_addresses where member_id = $1 and asset = 'bitcoin' and replaced_at is null",
    [ada.id],
  )
  expect(user.bitcoin_usable_from).toBe(rows[0].usable_from.toISOString())
})

test('after all addresses were removed, the next one is not a first address (SEC-15)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await ada.send(editProfile, { body: { bitcoin_address: '' } })
  await ada.send(editProfile, { body: { ethereum_address: goodAddresses.ethereum } })
  expect((await addressRows(ada)).at(-1)).toMatchObject({ asset: 'ethereum', usable: false, in_a_day: true })
})

test('of concurrent first saves one is the first (SEC-15)', async () => {
  const ada = await makePerson(server)
  await Promise.all([
    ada.send(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } }),
    ada.send(editProfile, { body: { ethereum_address: goodAddresses.ethereum } }),
    ada.send(editProfile, { body: { usdt_address: goodAddresses.usdt } }),
  ])
  expect((await addressRows(ada)).filter(({ usable }) => usable)).toHaveLength(1)
})

test('a changed address is announced by mail, whole, with a link that freezes the account without a sign-in (SEC-15)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await ada.send(editProfile, { body: { bitcoin_address: otherBitcoin } })

  const { text, token } = await findMail(server, ada.email, 'freeze')
  expect(text).toContain(`Bitcoin: ${otherBitcoin}`)
  const { data } = await server.as(null)(freezeAccount, { body: { token } })

  expect(data).toContain('locked')
  await expect(ada.send(viewMember)).rejects.toMatchObject({ status: 401 })
  await expect(server.as(null)(signIn, { body: { username: ada.email, password } })).rejects.toMatchObject({
    code: 'account_locked',
  })
  await expect(server.as(null)(freezeAccount, { body: { token } })).rejects.toMatchObject({ code: 'link_not_valid' })
})

test('with one invalid address the form is not saved', async () => {
  const ada = await makePerson(server)
  for (const [body, code] of [
    [{ bitcoin_address: goodAddresses.usdt }, 'bitcoin_address_invalid'],
    [{ ethereum_address: `${goodAddresses.ethereum}0` }, 'ethereum_address_invalid'],
    [{ usdt_address: 'T' }, 'usdt_address_invalid'],
  ] as const) {
    const whole = { full_name: 'Eve', bitcoin_address: goodAddresses.bitcoin, ...body }
    await expect(ada.send(editProfile, { body: whole })).rejects.toMatchObject({ code })
  }
  expect(await addressRows(ada)).toEqual([])
  expect((await ada.send(viewMember)).user.full_name).toBe('Ada Byron')
})

test('a new password ends the other sessions, keeps this one, and informs the owner (SEC-20)', async () => {
  const ada = await makePerson(server)
  const { data: other } = await server.as(null)(signIn, { body: { username: ada.email, password } })

  const { data: renewed } = await ada.send(editProfile, { body: { password: newPassword } })

  await expect(server.as(other)(viewMember)).rejects.toMatchObject({ code: 'session_ended' })
  await expect(server.as(renewed)(viewMember)).resolves.toBeDefined()
  await expect(server.as(null)(signIn, { body: { username: ada.email, password } })).rejects.toBeDefined()
  await expect(server.as(null)(signIn, { body: { username: ada.email, password: newPassword } })).resolves.toBeDefined()
  const letters = (await deliverMail(server)).filter((letter) => letter.includes(ada.email))
  expect(letters.filter((letter) => letter.includes('Your password was changed'))).toHaveLength(1)
  const { rows } = await server.owner.query(
    `select details from audit.events where member_id = $1 and did = 'profile_edited'`,
    [ada.id],
  )
  expect(rows).toEqual([{ details: { changed: 'password' } }])
})

test('a new password ends a copy of this session that was renewed on its own (SEC-20)', async () => {
  const ada = await makePerson(server)
  const renew = async () => (await ada.send(viewMember)).data
  const [owner, thief] = [await renew(), await renew()]
  await expect(server.as(thief)(viewMember)).resolves.toBeDefined()

  const { data: renewed } = await server.as(owner)(editProfile, { body: { password: newPassword } })

  await expect(server.as(thief)(viewMember)).rejects.toMatchObject({ code: 'session_ended' })
  await expect(server.as(renewed)(viewMember)).resolves.toBeDefined()
})

test('a new password needs the current one, unless the sign-in is at most five minutes old (SEC-103)', async () => {
  const ada = await makePerson(server)
  await outdateReauthentication(server, ada)
  const change = (current?: string) =>
    ada.send(editProfile, {
      body: { password: newPassword, ...(current === undefined ? {} : { current_password: current }) },
    })

  await expect(change()).rejects.toMatchObject({ status: 403, code: 'current_password_required' })
  await expect(change('')).rejects.toMatchObject({ code: 'current_password_required' })
  await expect(change('not it')).rejects.toMatchObject({ status: 403, code: 'current_password_wrong' })
  await expect(change(password)).resolves.toBeDefined()
})

test('the new password follows the rules, with the name from the same form', async () => {
  const ada = await makePerson(server)
  for (const [body, code] of [
    [{ password: 'short' }, 'password_length'],
    [{ password: 'iloveyou2' }, 'password_common'],
    [{ password: 'adabyron1' }, 'password_personal'],
    [{ password: 'kelvinsmith', full_name: 'Kelvin Smith' }, 'password_personal'],
  ] as const) {
    await expect(ada.send(editProfile, { body })).rejects.toMatchObject({ code })
  }
  expect((await ada.send(viewMember)).user.full_name).toBe('Ada Byron')
})

test('fields that a member may not set are ignored (SEC-26)', async () => {
  const ada = await makePerson(server)
  const read = async () => {
    const { rows } = await server.owner.query(
      'select to_jsonb(m) as m, (select jsonb_agg(a order by id) from ledger.accounts a where member_id = m.id) as a from members m where id = $1',
      [ada.id],
    )
    return rows
  }
  const before = await read()
  const reply = await sendOnce(server.url, editProfile, {
    token: ada.token,
    body: {
      id: 'x',
      email: 'eve@people.test',
      username: 'eve',
      account_type: 'ruby',
      sponsor_id: ada.id,
      role: 'owner',
      balance: 1e6,
      bonus: 5,
      active_deposit: 5,
      kyc_status: 'approved',
      image: '/x',
      photo_file: 'x',
      password_hash: 'x',
      email_confirmed_at: null,
      locked_at: null,
      withdrawals_locked_until: null,
      user: {},
    },
  })
  expect(reply.status).toBe(200)
  expect(await read()).toEqual(before)
})

test.for([
  ['an array', []],
  ['a number as name', { full_name: 5 }],
  ['an empty name', { full_name: '' }],
  ['a name with a NUL', { full_name: 'a\0b' }],
  ['an array as password', { password: [newPassword] }],
  ['an object as current password', { password: newPassword, current_password: { $ne: '' } }],
  ['another plan', { investment_plan: 'basic' }],
  ['an array as plan', { investment_plan: ['Basic'] }],
  ['an object as address', { bitcoin_address: { toString: 'x' } }],
  ['a number as address', { usdt_address: 5 }],
  ['a huge address', { ethereum_address: '0x'.padEnd(5_000, '0') }],
] as const)('bad input is refused and nothing is changed: %s (SEC-40)', async ([, body]) => {
  const ada = await makePerson(server)
  const reply = await sendOnce(server.url, editProfile, { token: ada.token, body })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect((await ada.send(viewMember)).user).toMatchObject({ full_name: 'Ada Byron', bitcoin_address: '' })
})
