import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveKyc, rejectKyc } from '@cairn/contract/operator/members/kyc.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { makeApprovedWithdrawal } from '../../testing/fixtures/withdrawals.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { addDocument, documentRead } from '../../testing/fixtures/records.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson, password, toBitcoin, type Person } from '../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../testing/server/mailbox.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { mailTerms } from '../terms/mail-terms.ts'
import { queueWithdrawalMails } from '../withdrawals/request/queue-withdrawal-mails.ts'

const server = useTestServer({ environment: { LINK_HOSTS: 'cairn.test' } })

/** The mails that were queued for a member, oldest first. */
async function mailsOf({ id }: Person): Promise<string[]> {
  const { rows } = await server.owner.query('select name from mails where member_id = $1 order by queued_at, id', [id])
  return rows.map(({ name }) => name)
}
const textOf = async (person: Person, subject: string) =>
  (await deliverMail(server)).find((mail) => mail.includes(person.email) && mail.includes(`Subject: ${subject}`)) ?? ''

test('a withdrawal is mailed when it was requested, approved, sent or rejected (SEC-114)', async () => {
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const [one, other] = [await makeApprovedWithdrawal(server, theo), await makeApprovedWithdrawal(server, theo)]
  // Two servers at once, and a second run.
  await Promise.all([queueWithdrawalMails({}, jobContext(server)), queueWithdrawalMails({}, jobContext(server))])
  await queueWithdrawalMails({}, jobContext(server))
  const approved = await textOf(one.member, 'Your withdrawal was approved')
  expect(approved).toContain('Amount: $33.00')
  const requested = await textOf(one.member, 'A withdrawal was requested')
  expect(requested).toContain(`Bitcoin: ${one.member.addresses.bitcoin}`)

  await theo.send(claimWithdrawal, { params: one.params })
  const body = { transaction_id: randomUUIDv7().replaceAll('-', '').repeat(2) }
  await theo.send(sendWithdrawal, { params: one.params, body })
  await olive.send(rejectWithdrawal, { params: other.params, body: { code: 'other', words: 'Asked twice' } })
  const sent = await textOf(one.member, 'Your withdrawal was sent')
  for (const fact of [
    'Amount: $33.00',
    `Address: ${one.member.addresses.bitcoin}`,
    `Transaction: ${body.transaction_id}`,
    `Block explorer: https://mempool.space/tx/${body.transaction_id}`,
  ]) {
    expect(sent).toContain(fact)
  }
  expect((await mailsOf(one.member)).toSorted()).toEqual([
    'withdrawal_approved',
    'withdrawal_requested',
    'withdrawal_sent',
  ])
  expect((await mailsOf(other.member)).toSorted()).toEqual([
    'withdrawal_approved',
    'withdrawal_rejected',
    'withdrawal_requested',
  ])
  expect(await textOf(other.member, 'Your withdrawal was rejected')).toContain('Asked twice')
})

test('a withdrawal that was requested while no job ran for a week is mailed, and one request is one mail', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const ask = () => ada.send(requestWithdrawal, { body: { amount: '20.00', ...toBitcoin(ada) } })
  await ask()
  await queueWithdrawalMails({}, jobContext(server))
  await server.owner.query(`update mails set queued_at = now() - interval '8 days' where name = 'withdrawal_requested'`)
  await ask()
  await server.owner.query(
    `update withdrawals set requested_at = now() - interval '7 days' where member_id = $1 and not exists (
      select from mails where record_id = withdrawals.id)`,
    [ada.id],
  )
  await queueWithdrawalMails({}, jobContext(server))
  expect(await mailsOf(ada)).toEqual(['withdrawal_requested', 'withdrawal_requested'])
})

test('a deposit that is confirmed, and a document that is decided, are mailed', async () => {
  const [ada, grace, theo, rita] = [
    await makePerson(server),
    await makePerson(server),
    await makeOperator(server, 'treasurer'),
    await makeOperator(server, 'reviewer'),
  ]
  await offerBitcoin(server)
  const plan = await openPlan(server, { name: 'Gneiss' })
  await server.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
  const { deposit } = await ada.send(requestDeposit, { body: { amount: '250', plan, wallet: 'bitcoin' } })
  const body = { amount_received: '250.00', transaction_id: randomUUIDv7().replaceAll('-', '').repeat(2) }
  await theo.send(confirmDeposit, { params: { id: deposit?._id ?? '' }, body })
  const decide = async (person: Person, by: (id: string) => Promise<unknown>) => {
    await addDocument(server, person, 'pending')
    const { rows } = await server.owner.query(`select id from kyc_submissions where member_id = $1`, [person.id])
    await server.owner.query('insert into kyc_openings (submission_id, operator_id) values ($1, $2)', [
      rows[0].id,
      rita.id,
    ])
    await by(rows[0].id)
  }
  await decide(ada, (id) => rita.send(approveKyc, { params: { id }, body: documentRead() }))
  await decide(grace, (id) => rita.send(rejectKyc, { params: { id }, body: { code: 'other', words: 'It is blurred' } }))

  expect(await mailsOf(ada)).toEqual(['deposit_active', 'kyc_approved'])
  expect(await textOf(ada, 'Your deposit is active')).toMatch(
    /Amount: \$250\.00\r\nPlan: Gneiss\r\nTransaction: [\da-f]{64}\r\nBlock explorer: https:.*\r\nBack in your balance: \d+ \w+ \d{4}/,
  )
  expect(await textOf(grace, 'Your identity document was rejected')).toContain('It is blurred')
})

test('a sign-in from a new device is mailed in our own words; the first one and one from a known device are not (SEC-114)', async () => {
  const ada = await makePerson(server)
  const enter = async (agent: string, cookie = '') => {
    const headers = { 'user-agent': agent, cookie }
    const reply = await sendOnce(server.url, signIn, { headers, body: { username: ada.email, password } })
    expect(reply.status).toBe(200)
    return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  await server.owner.query('delete from known_origins where member_id = $1', [ada.id])
  const cookie = await enter('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36')
  await enter('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36', cookie)
  expect(await mailsOf(ada)).toEqual([])
  await enter('Your account is closed, call 0900 http://evil.test (Macintosh) Firefox/130.0')
  expect(await mailsOf(ada)).toEqual(['new_device'])
  const text = await textOf(ada, 'A new device signed in to your account')
  expect(text).toContain('Device: Firefox on macOS')
  expect(text).not.toMatch(/evil|0900/)
})

test('a new version of the terms is mailed once to each member, even to one who has switched all mails off', async () => {
  const [ada, eve, olive] = [await makePerson(server), await makePerson(server), await makeOperator(server, 'owner')]
  await server.owner.query('update operators set removed_at = now() where role = $1 and id <> $2', ['owner', olive.id])
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [eve.id])
  const change = async (body: object) => {
    const { version } = (await olive.send(viewSettings)).settings
    await olive.send(changeSettings, { version, body: { ...body, reason: 'New terms' } })
    for (let run = 0; run < 2; run += 1) await mailTerms({}, jobContext(server))
  }
  await change({ terms_version: '7' })
  expect(await mailsOf(ada)).toEqual([])
  await change({ terms_url: 'https://cairn.test/terms-7' })
  await change({ terms_url: 'https://cairn.test/terms/7' })
  expect(await mailsOf(ada)).toEqual(['terms_changed'])
  expect(await mailsOf(eve)).toEqual([])
  expect(await textOf(ada, 'Our terms have changed')).toMatch(/Version: 7[^]*https:\/\/cairn\.test\/terms\/7/)
  await server.owner.query('update settings set terms_version = null, terms_url = null')
})
