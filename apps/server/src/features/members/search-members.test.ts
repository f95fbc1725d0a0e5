import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { inReads } from '../../platform/database/database.ts'
import { matchesSearch } from '../../shared/members/find-members.ts'
import { searchMembers } from '@cairn/contract/operator/members/members.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()

async function find(search: string, query: { state?: 'locked' | 'unconfirmed' } = {}): Promise<string[]> {
  const support = await makeOperator(server, 'support')
  const { members } = await support.send(searchMembers, { query: { search, ...query } })
  return members.map(({ id }) => id)
}

test('a member is found by the beginning of any word of the name, without case and accents', async () => {
  const person = await makePerson(server, { fullName: 'José Müller-Lüdenscheidt O’Hara' })
  for (const search of ['jose', 'JOSÉ mül', 'muller', 'ludensch', 'müller-lü', 'o’hara', 'hara', ' müller  jos '])
    expect(await find(search), search).toEqual([person.id])
  for (const search of ['üller', 'jose maria', "jose' | 'ada", 'josé & müller', String.raw`jos\é`, "':*"])
    expect(await find(search), search).toEqual([])
})

test.for([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ødegård', 'soren odegard'],
  ['Đorđe Đoković', 'dorde dok'],
  ['Jürgen Großmann', 'grossmann'],
  ['Jürgen Grossmannsen', 'großmanns'],
  ['Æthelred Œuvre', 'aethelred oeuv'],
  ['Işıl Yıldız', 'isil yildiz'],
  ['Nguyễn Đức', 'duc'],
  ['Þóra Guðmundsdóttir', 'thora gudmund'],
  ['Seán O’Brien', "o'brien"],
  ["Niamh O'Connor", 'o’connor'],
  ['Aoife O’Malley', 'omalley'],
  ['Eoin OMahony', 'o’mahony'],
  ['Sile O´Dowd', "o'dowd"],
  ['ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδόπουλος'],
  ['Anne\u2010Marie Duval', 'anne-marie'],
  ['Jean-Luc Picardy', 'jean\u2011luc pic'],
  ['Mary-Jane Watsonia', 'maryjane'],
] as const)('%s is found as an operator types it: %s', async ([fullName, search]) => {
  const person = await makePerson(server, { fullName })
  expect(await find(search)).toEqual([person.id])
})

test('a member is found by email and username, from their beginnings on', async () => {
  const person = await makePerson(server)
  expect(await find(person.email.toUpperCase())).toEqual([person.id])
  expect(await find(person.username.slice(0, -1))).toEqual([person.id])
})

test('a member is found by a current or replaced address, in groups of four and in any case', async () => {
  const person = await makePerson(server, { addresses: ['ethereum'] })
  const grouped = (person.addresses.ethereum.match(/.{1,4}/g) ?? []).join(' ')
  expect(await find(grouped)).toEqual([person.id])
  expect(await find(person.addresses.ethereum.toLowerCase())).toEqual([person.id])
  await server.owner.query('update payout_addresses set replaced_at = now() where member_id = $1', [person.id])
  expect(await find(person.addresses.ethereum)).toEqual([person.id])
})

test('a member is found by the transaction of a deposit, and by the ids of the member and the deposit', async () => {
  const person = await makePerson(server)
  const plan = await openPlan(server)
  const [id, transaction] = [randomUUIDv7(), `Ab${randomUUIDv7().replaceAll('-', '')}`.padEnd(64, '0')]
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status)
     values ($1, $2, $3, 'bitcoin', $4, 1500, 'pending')`,
    [id, person.id, plan._id, await offerBitcoin(server)],
  )
  const operator = await makeOperator(server, 'treasurer')
  await server.owner.query(
    `update deposits set status = 'completed', transaction_id = $2, received_cents = 1500, decided_by = $3, decided_at = now()
     where id = $1`,
    [id, transaction, operator.id],
  )
  for (const search of [transaction, transaction.toUpperCase(), id, person.id])
    expect(await find(search), search).toEqual([person.id])
  expect(await find(`${transaction}0`)).toEqual([])
})

test('the pages list every member once, newest first, with their balances', async () => {
  const support = await makeOperator(server, 'support')
  const made = []
  for (let count = 0; count < 5; count += 1)
    made.unshift(await makePerson(server, { fullName: 'Paginated Person', balance: '12.50' }))
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { search: 'paginated', limit: 2, ...(cursor ? { cursor } : {}) }
    const { members, next } = await support.send(searchMembers, { query })
    expect(members.length).toBeLessThanOrEqual(2)
    for (const { id, balance, active_deposit } of members) {
      seen.push(id)
      expect([balance, active_deposit]).toEqual([1250n, 0n])
    }
    cursor = next ?? null
  }
  expect(seen).toEqual(made.map(({ id }) => id))
  await expectRefused(support.send(searchMembers, { query: { cursor: 'bm9uZQ' } }), 'bad_input')
})

test('locked and unconfirmed members can be listed', async () => {
  const [locked, unconfirmed] = [
    await makePerson(server, { fullName: 'Statefull One' }),
    await makePerson(server, { fullName: 'Statefull Two' }),
  ]
  await server.owner.query('update members set locked_at = now() where id = $1', [locked.id])
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [unconfirmed.id])
  expect(await find('statefull', { state: 'locked' })).toEqual([locked.id])
  expect(await find('statefull', { state: 'unconfirmed' })).toEqual([unconfirmed.id])
})

test('a member older than the newest thousands is found too', async () => {
  const person = await makePerson(server, { fullName: 'Hypatia of Alexandria' })
  await server.owner.query("update members set registered_at = '2020-01-01' where id = $1", [person.id])
  await server.owner.query(
    `insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
     select gen_random_uuid(), 'many' || number || '@people.test', 'many' || number, 'One of Many', account_type,
       investment_plan, password_hash
     from members, generate_series(1, 2100) as number where id = $1`,
    [person.id],
  )
  expect(await find('hypatia')).toEqual([person.id])
})

test('a rare word is looked up in the index, and a common one in the order of the list', async () => {
  await server.owner.query('analyze members')
  expect(await explain('hypatia')).toContain('members_by_words')
  expect(await explain('many hypatia')).toContain('members_by_words')
  expect(await explain('many')).toContain('members_by_registration')
})

/** The plan of a page of the search. */
async function explain(text: string): Promise<string> {
  const isFound = await inReads(server.database, (tx) => matchesSearch(tx, text))
  const members = server.database.kysely.selectFrom('members as member').where(isFound).select('member.id')
  const page = members.orderBy('member.registered_at', 'desc').orderBy('member.id', 'desc').limit(51)
  return JSON.stringify(await page.explain('json'))
}

test('a longer word is searched by its first twelve letters too: without them PostgreSQL estimates an email as common', async () => {
  const { rows } = await server.owner.query("select search_question('Hypatia@elsewhere.test lib')::text as question")
  expect(rows[0].question).toBe("'hypatia@else' & 'hypatia@elsewhere.test':* & 'lib'")
})

test('words of more than twelve letters are found by their beginnings too', async () => {
  const person = await makePerson(server, { fullName: 'Wolfeschlegelstein Hausen' })
  for (const search of ['wolfeschlege', 'wolfeschlegel', 'wolfeschlegelstein', 'hau wolfeschlegels'])
    expect(await find(search), search).toEqual([person.id])
  for (const search of ['wolfeschlegelsteins', 'wolfeschlegelx', 'olfeschlegelstein'])
    expect(await find(search), search).toEqual([])
})
