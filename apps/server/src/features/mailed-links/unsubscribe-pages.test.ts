import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { findMailKind, mailNames, type MailName } from '@cairn/contract/core/mail-names.ts'
import { mailKinds, switchMail, viewMailSwitches } from '@cairn/contract/member/notices.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import { queueMail, type MailOrder } from '../../shared/mails/queue-mail.ts'
import { makeSwitchLink } from '../../shared/mails/mail-switches.ts'
import { addDocument } from '../../testing/fixtures/records.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { jobContext, readable } from '../../testing/server/mailbox.ts'
import { openSmtpServer } from '../../testing/server/smtp-server.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { jobs } from '../../jobs.ts'

const server = useTestServer()
const proxied = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })

/** Delivers mails by a mail server. Returns the received ones, each with its unfolded headers. */
async function deliver(...orders: MailOrder[]) {
  const smtp = await openSmtpServer()
  await inTransaction(server.database, async (tx) => {
    for (const order of orders) queueMail(tx, order)
  })
  await runWaitingJobs(jobContext(server, smtp.url), jobs)
  await smtp.close()
  return smtp.mails.map(({ raw, to }) => ({
    to,
    head: (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' '),
    text: readable(raw),
  }))
}

const linkOf = ({ id, email }: Person, kind: (typeof mailKinds)[number] = 'deposits') =>
  makeSwitchLink({ baseUrl: server.url, keys: server.keys }, { memberId: id, email, kind })
const oneClick = 'List-Unsubscribe=One-Click'
const press = (link: string, body: BodyInit = new URLSearchParams(oneClick), headers = {}) =>
  fetch(link, { method: 'POST', body, headers, redirect: 'manual' })
const offOf = async (person: Person) => (await person.send(viewMailSwitches)).data.off

test('a mail that can be switched off names a link in its headers and its text, and one press there switches it off (SEC-114)', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  await addDocument(server, ada, 'approved')
  const { rows } = await server.owner.query('select id from kyc_submissions where member_id = $1', [ada.id])
  const order = { memberId: ada.id, name: 'kyc_approved', recordId: rows[0].id } as const
  const [mail] = await deliver(order)
  const [, link = ''] = /^List-Unsubscribe: <(\S+)>$/m.exec(mail?.head ?? '') ?? []
  expect(mail?.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(link).toMatch(/\/account\/mails\/identity\/[\w-]{65}$/)
  expect(mail?.text).toContain(`Unsubscribe from emails like this: ${link}`)
  expect(mail?.text).toContain(`href="${link}"`)

  const reply = await press(link)
  expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null])
  expect(await reply.text()).toContain('You no longer get emails about your identity document')
  expect(await offOf(ada)).toEqual(['identity'])
  expect(await offOf(grace)).toEqual([])
  expect(await deliver(order)).toEqual([])
})

test('a mail that is always sent has neither header, and each kind decides it', async () => {
  const ada = await makePerson(server)
  for (const [name, group] of Object.entries(mailNames)) {
    const isAlwaysSent = group === 'security' || group === 'account'
    expect([name, findMailKind(name as MailName)]).toEqual([name, isAlwaysSent ? null : group])
  }
  const mails = await deliver(
    { memberId: ada.id, name: 'password_changed' },
    { memberId: ada.id, name: 'new_device' },
    { memberId: ada.id, name: 'reset_password' },
  )
  expect(mails).toHaveLength(3)
  for (const { head, text } of mails) {
    expect(head).not.toMatch(/^List-/m)
    expect(text).not.toContain('/account/mails/')
  }
})

test('opening the page ten times switches off no mail; the page names the mails, and has one button', async () => {
  for (const kind of mailKinds) {
    const ada = await makePerson(server)
    for (let time = 0; time < 10; time += 1) expect((await fetch(linkOf(ada, kind))).status).toBe(200)
    await fetch(linkOf(ada, kind), { method: 'HEAD' })
    expect(await offOf(ada)).toEqual([])
    const html = await (await fetch(linkOf(ada, kind))).text()
    expect(html).toMatch(/You are about to stop \w+/)
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toContain('>Unsubscribe</button>')
    expect(html).toContain('href="/profile"')
  }
})

test('the page allows only its own style and a form to itself, and sends no referrer', async () => {
  const { headers } = await fetch(linkOf(await makePerson(server)))
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; form-action 'self'; style-src 'sha256-/)
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('a repeated switch has one effect, both forms of the body work, and the mails are switched on again; each change has its audit entry', async () => {
  const ada = await makePerson(server)
  const multipart = new FormData()
  multipart.append('List-Unsubscribe', 'One-Click')
  // From another site, and with a session that does not belong here.
  const foreign = { origin: 'https://mail.evil.test', cookie: 'session=x', authorization: 'bearer none' }
  const replies = await Promise.all([
    press(linkOf(ada)),
    press(linkOf(ada), multipart),
    press(linkOf(ada), undefined, foreign),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await offOf(ada)).toEqual(['deposits'])
  const page = await (await fetch(linkOf(ada))).text()
  expect(page).toContain('Subscribe again</button>')

  expect((await press(linkOf(ada), new URLSearchParams('Mails=On'))).status).toBe(200)
  expect(await offOf(ada)).toEqual([])
  await ada.send(switchMail, { body: { kind: 'deposits', is_on: false } })
  const { rows } = await server.owner.query(
    `select actor_kind, details from audit.events where did = 'mail_switched' and member_id = $1 order by id`,
    [ada.id],
  )
  expect(rows).toEqual([
    { actor_kind: 'visitor', details: { kind: 'deposits', is_on: false } },
    { actor_kind: 'visitor', details: { kind: 'deposits', is_on: true } },
    { actor_kind: 'member', details: { kind: 'deposits', is_on: false } },
  ])
})

test('a link of another kind, another member, a changed email or a changed character is refused with a message', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  const [link, other] = [linkOf(ada), linkOf(grace)]
  const token = link.slice(-65)
  const broken = [
    link.replace('/deposits/', '/plans/'),
    link.replace('/deposits/', '/security/'),
    link.replace('/deposits/', '/constructor/'),
    link.replace(token, token.slice(0, 22) + other.slice(-43)),
    link.replace(token, other.slice(-65, -43) + token.slice(22)),
    link.slice(0, -1),
    `${link}A`,
    link.slice(0, -65),
    link.replace(token, 'x'.repeat(65)),
    link.replace(token, '%00'.repeat(65)),
    ...[0, 21, 22, 64].map((at) =>
      link.replace(token, token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
    ),
  ]
  for (const each of broken) {
    for (const reply of [await fetch(each), await press(each)]) {
      expect([each, reply.status >= 400 && reply.status < 500]).toEqual([each, true])
      if (each.includes(token.slice(0, 20))) expect(await reply.text()).toContain('This link does not work')
    }
  }
  await server.owner.query('update members set email = $2 where id = $1', [ada.id, `new-${ada.email}`])
  expect((await press(link)).status).toBe(410)
  expect((await fetch(link)).status).toBe(410)
  expect((await press(linkOf({ ...ada, email: `NEW-${ada.email}` }))).status).toBe(200)
  expect(await offOf(grace)).toEqual([])
})

test('a closed account and an unknown one have no working link', async () => {
  const ada = await makePerson(server)
  await server.owner.query(
    `update members set closed_at = now(), full_name = 'Closed account', email = 'closed-' || id || '@closed.invalid',
       username = 'closed' || replace(id::text, '-', '') where id = $1`,
    [ada.id],
  )
  expect((await press(linkOf(ada))).status).toBe(410)
  expect((await press(linkOf({ ...ada, id: randomUUIDv7() }))).status).toBe(410)
})

test.for([
  ['nothing', undefined],
  ['another form', new URLSearchParams('List-Unsubscribe=Later')],
  ['text', 'List-Unsubscribe=One-Click'],
  ['JSON', new Blob(['{"List-Unsubscribe":"One-Click"}'], { type: 'application/json' })],
  ['a broken form', new Blob(['--x\r\nnothing'], { type: 'multipart/form-data; boundary=x' })],
  ['a large form', new URLSearchParams({ 'List-Unsubscribe': 'x'.repeat(10_000) })],
] as const)('a press with %s switches nothing off', async ([, body]) => {
  const ada = await makePerson(server)
  const { status } = await fetch(linkOf(ada), { method: 'POST', ...(body && { body }) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(await offOf(ada)).toEqual([])
})

test('attempts with invalid links are limited, and a member with a valid link is not', async () => {
  const ada = await makePerson(proxied)
  const headers = { 'x-forwarded-for': '2001:db8:5:5::1' }
  const attempts = Array.from({ length: 61 }, () =>
    fetch(`${proxied.url}/account/mails/plans/${'x'.repeat(65)}`, { headers }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 410)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const link = makeSwitchLink(
    { baseUrl: proxied.url, keys: proxied.keys },
    { memberId: ada.id, email: ada.email, kind: 'plans' },
  )
  expect((await press(link, undefined, headers)).status).toBe(200)
})
