import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailNames, type MailName } from '@cairn/contract/core/mail-names.ts'
import { describeFreezeLink, freezeAccount, resetPassword } from '@cairn/contract/member/account/sessions.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import { queueMail, type MailOrder } from '../../shared/mails/queue-mail.ts'
import { overdueMails, resumeMails } from '../../shared/mails/resume-mails.ts'
import { cleanUp } from '../../platform/jobs/clean-up.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { deliverMail, findMail, jobContext, readable } from '../../testing/server/mailbox.ts'
import { openSmtpServer } from '../../testing/server/smtp-server.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { jobs } from '../../jobs.ts'

const server = useTestServer()

const queue = (order: MailOrder) => inTransaction(server.database, async (tx) => queueMail(tx, order))

async function readMail(id: string) {
  const { rows } = await server.owner.query('select * from mails where id = $1', [id])
  return rows[0]
}

/** Makes queued jobs due that failed and have a later next attempt. */
const makeDue = () => server.owner.query('update graphile_worker._private_jobs set run_at = now()')

test('a mail is sent after its cause has committed, never after a rollback, and is recorded (SEC-114)', async () => {
  const ada = await makePerson(server)
  await inTransaction(server.database, async (tx) => {
    queueMail(tx, { memberId: ada.id, name: 'password_changed' })
    throw new Error('the cause failed')
  }).catch(() => {})
  const id = await queue({ memberId: ada.id, name: 'password_changed' })
  expect(await readMail(id)).toMatchObject({ sent_at: null, subject: null, sent_to: null })

  await deliverMail(server)
  // The job runs at least once: a second run sends nothing.
  await inTransaction(server.database, async (tx) =>
    tx.rows(`select graphile_worker.add_job('send_mail', $1)`, [{ mailId: id }]),
  )
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(ada.email))

  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`Message-ID: <${id}@localhost>`)
  expect(await readMail(id)).toMatchObject({ sent_to: ada.email, subject: 'Your password was changed', attempts: 1 })
  expect((await readMail(id)).sent_at).not.toBeNull()
})

test('a refused mail is tried again with the same id, and its record has no link, token or address (SEC-38)', async () => {
  const ada = await makePerson(server)
  const refused: string[] = []
  const smtp = await openSmtpServer(({ raw }) => {
    if (refused.push(raw) > 1) return
    // Like a filter, it quotes the text that it refuses.
    const [link = ''] = /^https?:\S+/m.exec(readable(raw)) ?? []
    const token = link.split('#')[1]
    throw Object.assign(new Error(`rejected ${link} (${token}) for <${ada.email}>`), { responseCode: 554 })
  })
  const id = await queue({ memberId: ada.id, name: 'address_changed', facts: { addressIds: randomUUIDv7() } })
  await runWaitingJobs(jobContext(server, smtp.url), jobs)
  const kept = await server.owner.query(
    'select to_jsonb(jobs)::text as text from graphile_worker._private_jobs as jobs',
  )
  const stored = JSON.stringify([kept.rows, await readMail(id)])
  const [, token = ''] = /#([\w-]{65})/.exec(readable(refused[0] ?? '')) ?? []

  expect(token).not.toBe('')
  expect(stored).toContain('rejected [link]')
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(server.url)
  expect((await readMail(id)).last_error).not.toContain(ada.email)
  await makeDue()
  await runWaitingJobs(jobContext(server, smtp.url), jobs)
  await smtp.close()

  const ids = [...refused, ...smtp.mails.map(({ raw }) => raw)].map((raw) => /^Message-ID: \S+/m.exec(raw)?.[0])
  expect(new Set(ids).size).toBe(1)
  expect(await readMail(id)).toMatchObject({ attempts: 2, last_error: null, failed_at: null, sent_to: ada.email })
})

test('after the last attempt a mail has failed', async () => {
  const ada = await makePerson(server)
  const id = await queue({ memberId: ada.id, name: 'password_changed', attemptsMax: 2 })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await runWaitingJobs(jobContext(server, 'smtp://127.0.0.1:1'), jobs)
    await makeDue()
  }
  const mail = await readMail(id)
  expect(mail).toMatchObject({ attempts: 2, sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
  expect(mail.failed_at).not.toBeNull()
})

test('at most one link that confirms an email is queued, and a new request sends it now', async () => {
  const ada = await makePerson(server)
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [ada.id])
  await queue({ memberId: ada.id, name: 'confirm_email' })
  await runWaitingJobs(jobContext(server, 'smtp://127.0.0.1:1'), jobs)
  await queue({ memberId: ada.id, name: 'confirm_email' })
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(ada.email))
  expect(mails).toHaveLength(1)
})

test('a name chosen by a stranger is in no mail before the mailbox is confirmed (SEC-113)', async () => {
  const ada = await makePerson(server)
  await server.owner.query(`update members set email_confirmed_at = null, full_name = 'Frozen Call Us' where id = $1`, [
    ada.id,
  ])
  const own = async () => (await deliverMail(server)).filter((mail) => mail.includes(ada.email))
  await queue({ memberId: ada.id, name: 'confirm_email' })
  const [first = ''] = await own()
  expect(first).toContain('Hello,')
  expect(first).not.toContain('Frozen')

  await server.owner.query('update members set email_confirmed_at = now() where id = $1', [ada.id])
  await queue({ memberId: ada.id, name: 'password_changed' })
  expect((await own())[1]).toContain('Hello Frozen Call Us,')
})

test('mails about security and the account have no switch; every other kind has one (SEC-114)', async () => {
  const ada = await makePerson(server)
  for (const kind of ['deposits', 'plans', 'withdrawals', 'identity', 'announcements']) {
    await server.owner.query('insert into muted_mails (member_id, kind) values ($1, $2)', [ada.id, kind])
  }
  const switched = Object.entries(mailNames).filter(([, group]) => group !== 'security' && group !== 'account')
  expect(switched.map(([name]) => name)).toEqual([
    'withdrawal_approved',
    'withdrawal_sent',
    'withdrawal_rejected',
    'withdrawal_corrected',
    'deposit_active',
    'deposit_rejected',
    'deposit_expired',
    'deposit_corrected',
    'payment_credited',
    'plan_ended',
    'kyc_approved',
    'kyc_rejected',
    'announcement',
  ])
  const ids = [
    await queue({ memberId: ada.id, name: 'new_device' }),
    await queue({ memberId: ada.id, name: 'plan_ended', recordId: randomUUIDv7() }),
  ]
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(ada.email))
  expect(mails).toHaveLength(1)
  expect(mails[0]).not.toMatch(/^List-Unsubscribe/m)
  expect((await readMail(ids[1] ?? '')).skipped_at).not.toBeNull()
})

const security = Object.entries(mailNames).flatMap(([name, group]) => (group === 'security' ? [name as MailName] : []))

test('“This was not me” shows what happened, works once by its button alone, and has no other effect (SEC-23)', async () => {
  const ada = await makePerson(server)
  await queue({ memberId: ada.id, name: 'factor_removed', facts: { factor: 'Authenticator app' } })
  const { text, token } = await findMail(server, ada.email, 'freeze')
  expect(text).toContain('Removed: Authenticator app')
  expect(text).toContain('The link works once, for 7 days.')

  const send = server.as(null)
  for (let time = 0; time < 3; time += 1) {
    const { data } = await send(describeFreezeLink, { body: { token } })
    expect(data.what).toBe('A way to confirm your identity was removed')
    expect(Date.parse(data.at ?? '')).toBeLessThan(Date.now() + 1_000)
  }
  await expect(send(resetPassword, { body: { token, password: 'moss on the north side' } })).rejects.toMatchObject({
    code: 'link_not_valid',
  })
  await send(freezeAccount, { body: { token } })
  for (const call of [describeFreezeLink, freezeAccount]) {
    await expect(send(call, { body: { token } })).rejects.toMatchObject({ code: 'link_not_valid' })
  }
})

test('each mail about security has a link that freezes the account, and no other mail has one (SEC-114)', async () => {
  const ada = await makePerson(server)
  const { id: operatorId } = await makeOperator(server, 'owner')
  const recordId = randomUUIDv7()
  await server.owner.query(
    `insert into withdrawals (id, member_id, asset, address, amount_cents, status, reason, settled_by, settled_at)
     values ($1, $2, 'bitcoin', 'an address', 2000, 'rejected', 'not today', $3, now())`,
    [recordId, ada.id, operatorId],
  )
  const names = [...security, 'withdrawal_rejected', 'reset_password'] as const
  const ids: string[] = []
  for (const name of names) ids.push(await queue({ memberId: ada.id, name, recordId, facts: { addressIds: recordId } }))
  const mails = await deliverMail(server)
  const sent: MailName[] = []
  for (const id of ids) {
    const mail = mails.find((text) => text.includes(`Message-ID: <${id}@`))
    const { name } = await readMail(id)
    // Some have no text without their record.
    if (!mail) continue
    sent.push(name)
    expect([name, /\/account\/freeze#[\w-]{65}/.test(mail)]).toEqual([name, security.includes(name)])
  }
  expect(sent).toEqual(expect.arrayContaining(['new_device', 'password_changed', 'factor_removed', 'address_changed']))
  expect(sent).toEqual(expect.arrayContaining(['withdrawal_requested', 'withdrawal_rejected', 'reset_password']))
})

test('a mail that was being sent when the server died is sent again within minutes', async () => {
  const ada = await makePerson(server)
  await queue({ memberId: ada.id, name: 'password_changed' })
  const lockFor = (time: string) =>
    server.owner.query(
      `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - $1::interval`,
      [time],
    )
  const sent = async () => (await deliverMail(server)).filter((mail) => mail.includes(ada.email)).length

  await lockFor('1 minute')
  await resumeMails({}, jobContext(server))
  expect(await sent()).toBe(0)
  await lockFor('3 minutes')
  await resumeMails({}, jobContext(server))
  expect(await sent()).toBe(1)
})

test('mails are deleted after 180 days', async () => {
  const ada = await makePerson(server)
  const [old, recent] = [
    await queue({ memberId: ada.id, name: 'password_changed' }),
    await queue({ memberId: ada.id, name: 'password_changed' }),
  ]
  await server.owner.query(`update mails set queued_at = now() - interval '181 days' where id = $1`, [old])
  await server.owner.query(`update mails set queued_at = now() - interval '179 days' where id = $1`, [recent])
  await cleanUp(overdueMails)({}, jobContext(server))
  expect(await readMail(old)).toBeUndefined()
  expect(await readMail(recent)).toBeDefined()
  await deliverMail(server)
})
