import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { openCase } from '@cairn/contract/operator/members/cases.ts'
import { expect, test } from 'vitest'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { searchKinds, searchRecords, type SearchKind } from '@cairn/contract/operator/search.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { makeGain } from '../../testing/fixtures/plan-gains.ts'
import { bip84Account, setAccountKey } from '../../testing/fixtures/account-keys.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { selectByWhole } from '../../shared/members/find-members.ts'
import { arms, selectParts } from './find-parts.ts'

const server = useTestServer()

async function search(kind: SearchKind, text: string, role: OperatorRole = 'reviewer') {
  const operator = await makeOperator(server, role)
  return (await operator.send(searchRecords, { query: { kind, text } })).results
}
const idsOf = async (kind: SearchKind, text: string) => (await search(kind, text)).map(({ id }) => id)

test('a member is suggested by name, email, address and id, with the email', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Byron', addresses: ['bitcoin'] })
  const expected = [{ kind: 'member', id: ada.id, label: 'Ada Byron', detail: ada.email }]
  for (const text of ['byr', 'ADA by', ada.email, ada.username, ada.addresses.bitcoin, ada.id])
    expect(await search('member', text), text).toEqual(expected)
  const masked = `${ada.email[0]}***@${ada.email.split('@')[1]}`
  for (const kind of ['member', 'actor'] as const)
    expect(await search(kind, ada.email, 'support')).toEqual([{ ...expected[0], detail: masked }])
  expect(await search('member', 'nobody')).toEqual([])
  await expectRefused(search('member', 'a'), 'bad_input')
})

test('at most ten are suggested, the newest members first', async () => {
  for (let count = 0; count < 12; count += 1) await makePerson(server, { fullName: `Crowded ${count}` })
  const labels = (await search('member', 'crowded')).map(({ label }) => label)
  expect(labels).toEqual(Array.from({ length: 10 }, (_, index) => `Crowded ${11 - index}`))
  // Rare words are read from another index.
  expect(await search('member', 'crowded 11')).toMatchObject([{ label: 'Crowded 11' }])
})

test('an operator is suggested by a part of the name, and an actor may be a member too', async () => {
  const theo = await makeOperator(server, 'treasurer')
  const terry = await makePerson(server, { fullName: 'Terry Riley' })
  expect(await idsOf('operator', 'the TREASURER')).toContain(theo.id)
  expect(await search('operator', theo.id)).toMatchObject([{ kind: 'operator', label: 'Terry the treasurer' }])
  expect(await idsOf('operator', 'Riley')).toEqual([])
  expect(await idsOf('actor', 'Riley')).toEqual([terry.id])
})

test('an account of the platform is suggested by its name as screens write it, and by its code', async () => {
  for (const text of ['custody:bitcoin', 'Custody (bitcoin)', 'custody bitcoin', 'CUSTODY:BITCOIN', 'bitcoin'])
    expect(await search('account', text), text).toEqual([
      { kind: 'account', id: 'custody:bitcoin', label: 'bitcoin', detail: 'custody:bitcoin' },
    ])
  expect((await idsOf('account', 'Custody')).length).toBe(4)
  expect(await idsOf('account', 'Bonus budget')).toEqual(['bonus_budget'])
  expect(await idsOf('account', 'opening')).toEqual(['opening'])
  expect(await idsOf('account', '--')).toEqual([])
})

test('the account of a plan’s gains is suggested by the name of the plan', async () => {
  const plan = await openPlan(server, { name: 'Große Steine' })
  await makeGain(server, plan, '7.00')
  const account = { kind: 'account', id: `realised_gains:${plan._id}`, label: 'Große Steine' }
  for (const text of ['große', 'Realised gains (Große Steine)', account.id])
    expect(await search('account', text), text).toMatchObject([account])
})

test('the accounts of a member are suggested by the member and by their codes', async () => {
  const freya = await makePerson(server, { fullName: 'Freya Funded' })
  const codes = ['available', 'invested', 'held'].map((role) => `member:${freya.id}:${role}`)
  for (const text of ['freya', freya.email, freya.id]) expect(await idsOf('account', text), text).toEqual(codes)
  expect(await search('account', codes[2] ?? '')).toMatchObject([{ id: codes[2], label: 'Freya Funded' }])
})

test('a record is suggested by its id, by its transaction, and by the id of a transfer that it caused', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Byron' })
  const treasurer = await makeOperator(server, 'treasurer')
  await offerBitcoin(server)
  const body = { amount: '150.00', plan: await openPlan(server), wallet: 'bitcoin' } as const
  const { deposit } = await ada.send(requestDeposit, { body })
  const id = deposit?._id ?? ''
  await treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '150.00', transaction_id: 'C0FFEE0F'.repeat(8) },
  })
  const { transfers } = await treasurer.send(listTransfers, { query: { reference_id: id } })

  const day = new Date().toISOString().slice(0, 10)
  for (const text of [id, 'c0ffee0f'.repeat(8), transfers[0]?.id ?? ''])
    expect(await search('record', text), text).toEqual([{ kind: 'deposit', id, label: 'Ada Byron', detail: day }])
  expect(await idsOf('deposit', id)).toEqual([id])
  expect(await idsOf('withdrawal', id)).toEqual([])
  expect(await idsOf('record', 'c0f')).toEqual([])
  expect(await idsOf('record', randomUUIDv7())).toEqual([])
  expect(await search('record', ada.id)).toMatchObject([{ kind: 'member', label: 'Ada Byron' }])
})

test('a deposit is suggested by its own address', async () => {
  await setAccountKey(server, bip84Account)
  const grace = await makePerson(server, { fullName: 'Grace Hopper' })
  const body = { amount: '150.00', plan: await openPlan(server), wallet: 'bitcoin' } as const
  const deposit = (await grace.send(requestDeposit, { body })).deposit!
  for (const text of [deposit.address, deposit.address.toUpperCase(), deposit.address.slice(-8)])
    expect(await idsOf('any', text)).toEqual([deposit._id])
  expect(await idsOf('withdrawal', deposit.address)).toEqual([])
})

test('any part of four characters of an email, a name, a title, an address, a transaction or an id finds the record', async () => {
  const lena = await makePerson(server, { fullName: 'Lena Große Müller', addresses: ['ethereum'] })
  const theo = await makeOperator(server, 'treasurer')
  await offerBitcoin(server)
  const body = { amount: '150.00', plan: await openPlan(server), wallet: 'bitcoin' } as const
  const [waiting, paid] = [await lena.send(requestDeposit, { body }), await lena.send(requestDeposit, { body })].map(
    ({ deposit }) => deposit?._id ?? '',
  ) as [string, string]
  const transaction_id = 'deadbeef01234567'.repeat(4)
  await theo.send(confirmDeposit, { params: { id: paid }, body: { amount_received: '150.00', transaction_id } })
  const [name = '', domain = ''] = lena.email.split('@')
  const { ethereum } = lena.addresses
  const opened = randomUUIDv7()
  await theo.send(openCase, { body: { id: opened, title: 'Twelve accounts of one device' } })
  for (const [text, id] of [
    ['ve accou', opened],
    [opened.slice(-9), opened],
    [name.slice(-6), lena.id],
    [`${name.slice(-3)}@${domain.slice(0, 3)}`, lena.id],
    ['ena gro', lena.id],
    ['ROSSE-MULL', lena.id],
    [lena.username.slice(2), lena.id],
    [ethereum.slice(0, 16), lena.id],
    [
      ethereum
        .slice(-9)
        .match(/.{1,4}/g)
        ?.join(' ') ?? '',
      lena.id,
    ],
    [lena.id.slice(24), lena.id],
    [paid.slice(20, 32), paid],
    [waiting.slice(-8), waiting],
    ['BEEF0123 4567DEAD', paid],
    [theo.id.slice(-8), theo.id],
    ['Bonus bud', null],
  ] as const)
    for (const kind of ['any'] as const)
      expect(await idsOf(kind, text), text).toEqual(id === null ? [] : expect.arrayContaining([id]))
  expect(await idsOf('any', 'bonus budget')).toEqual(['bonus_budget'])
  // The masked part of an email finds a member for support too, and stays masked.
  expect(await search('any', name.slice(-6), 'support')).toMatchObject([{ detail: `${name[0]}***@${domain}` }])
})

test('a text with three letters, or without any, finds no part, and one that is too long or broken is refused', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Underhill' })
  for (const text of ['nde', '%%%%', '____', String.raw`\\\\`, '😀😀😀😀😀', "' or 1=1 --", '||||'])
    for (const kind of searchKinds) expect(await idsOf(kind, text), text).not.toContain(ada.id)
  for (const text of ['x'.repeat(10_000), 'a', '   '])
    for (const kind of searchKinds) await expectRefused(search(kind, text), 'bad_input')
  expect(await idsOf('any', 'nder\u0000hill').catch(({ status }: { status: number }) => status)).not.toBe(500)
})

test('each table is searched by its index among tens of thousands of rows', { timeout: 60_000 }, async () => {
  const person = await makePerson(server, { fullName: 'Template' })
  const operator = await makeOperator(server, 'treasurer')
  await fill(person.id, operator.id)
  for (const arm of arms) {
    const plan = JSON.stringify(
      (await sql`explain ${selectParts(arm, 'beef0123', [])}`.execute(server.database.kysely)).rows,
    )
    if (arm.hasIndex) expect(plan, arm.from).toContain('_by_part')
    if (arm.where?.endsWith("= 'pending'")) expect(plan, arm.from).toMatch(/_by_stat(e|us)/)
  }
  const { rows } = await sql`explain ${selectByWhole('beef'.repeat(16))}`.execute(server.database.kysely)
  for (const name of ['payout_addresses_by_address', 'deposits_transaction', 'withdrawals_transaction'])
    expect(JSON.stringify(rows)).toContain(name)
})

/** Three thousand rows in each table that has an index. The rules of their states do not matter here. */
async function fill(memberId: string, operatorId: string) {
  const number = 'generate_series(1, 3000) as number'
  const drawn = `encode(sha256(number::text::bytea), 'hex')`
  await server.owner.query(`begin; set local session_replication_role = replica;
    insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
      select gen_random_uuid(), 'many' || number || '@people.test', 'many' || number, 'One of Many', account_type,
        investment_plan, password_hash from members, ${number} where id = '${memberId}';
    insert into payout_addresses (id, member_id, asset, address, usable_from, replaced_at)
      select gen_random_uuid(), '${memberId}', 'usdt', '0x' || left(${drawn}, 40), now(), now() from ${number};
    insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, decided_at)
      select gen_random_uuid(), '${memberId}', (select id from plans limit 1), 'bitcoin', 'tb1q', 100, 'expired', now() from ${number};
    insert into deposit_addresses
      select id, gen_random_uuid(), 1, 'bc1q' || left(encode(sha256(id::text::bytea), 'hex'), 38), decode(repeat('00', 37), 'hex') from deposits
      where status = 'expired';
    insert into member_addresses (id, receiving_address_id, path_index, member_id, address, signature)
      select gen_random_uuid(), gen_random_uuid(), 1, '${memberId}', '0x' || left(${drawn}, 40), decode(repeat('00', 37), 'hex')
      from ${number};
    insert into withdrawals (id, member_id, asset, address, amount_cents, status, settled_at)
      select gen_random_uuid(), '${memberId}', 'bitcoin', 'tb1qaddress', 100, 'cancelled', now() from ${number};
    insert into refused_transactions (id, withdrawal_id, transaction_id, entered_by, code, sentence)
      select gen_random_uuid(), id, encode(sha256(id::text::bytea), 'hex'), '${operatorId}', 'stale', 'Stale'
      from withdrawals;
    insert into kyc_submissions (id, member_id, country, id_card_type, file_name, status, reason, decided_by, decided_at)
      select gen_random_uuid(), '${memberId}', 'Sweden', 'passport', 'f' || number, 'rejected', 'Unreadable',
        '${operatorId}', now() from ${number};
    insert into approvals (id, kind, payload, sentence, reason, requested_by, status, decided_by, decided_at)
      select gen_random_uuid(), 'bonus_funding', jsonb_build_object('transaction_id', ${drawn}), 'A request', 'Because',
        '${operatorId}', 'withdrawn', '${operatorId}', now() from ${number};
    insert into gains_and_losses (id, approval_id, plan_id, kind, amount_cents, happened_on, asset, document_name, counterparty, transaction_id)
      select id, id, (select id from plans limit 1), 'gain', 100, '2026-01-01', 'bitcoin', 'Statement', 'Broker', payload ->> 'transaction_id'
      from approvals where status = 'withdrawn';
    commit; analyze`)
}
