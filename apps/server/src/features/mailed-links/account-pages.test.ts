import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeResetLink, requestPasswordReset, resetPassword } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { findMail } from '../../testing/server/mailbox.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()

async function makeFreezeLink({ email, id }: Person) {
  await inTransaction(server.database, async (tx) => queueMail(tx, { memberId: id, name: 'password_changed' }))
  return findMail(server, email, 'freeze')
}

const paths = ['/account/reset', '/account/confirm', '/account/email', '/account/freeze']

test.for(paths)('%s allows only its own style and script, and sends no referrer', async (path) => {
  const reply = await fetch(server.url + path)
  const html = await reply.text()

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  for (const tag of ['style', 'script']) {
    const [, inside = ''] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html) ?? []
    expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(inside).digest('base64')}'`)
  }
  expect(html).not.toMatch(/\son\w+=|style="|src=|@import|url\(/)
})

test.for(paths)('%s has a name, a language, a heading and one button', async (path) => {
  const html = await (await fetch(server.url + path)).text()
  expect(html).toMatch(/<html lang="en">/)
  expect(html).toMatch(/<title>[^<]+ · Cairn<\/title>/)
  expect(html).toMatch(/<section id="question">\s*<h1/)
  expect(html.match(/<button/g)).toHaveLength(1)
})

test('the page for a new password has a field for the name of the account, which only the link fills in', async () => {
  const ada = await makePerson(server)
  const html = await (await fetch(`${server.url}/account/reset`)).text()
  expect(html).toMatch(
    /<form[^>]*>\s*<input hidden readonly [^>]*autocomplete="username">[^]*autocomplete="new-password"/,
  )
  await server.as(null)(requestPasswordReset, { body: { username: ada.email } })
  const { token } = await findMail(server, ada.email, 'reset')
  const describe = (given: string) => server.as(null)(describeResetLink, { body: { token: given } })
  for (let time = 0; time < 3; time += 1) expect((await describe(token)).data).toEqual({ email: ada.email })
  await expectRefused(describe('x'.repeat(65)), 'link_not_valid')
  await expectRefused(describe((await makeFreezeLink(ada)).token), 'link_not_valid')
  await server.as(null)(resetPassword, { body: { token, password: 'moss on the north side' } })
  await expectRefused(describe(token), 'link_not_valid')
})

test('a page names support where an owner has set it, escaped', async () => {
  const read = async () => (await fetch(`${server.url}/account/freeze`)).text()
  expect(await read()).not.toContain('Support:')
  await server.owner.query(`update settings set support_contact = 'help"<b>@cairn.test'`)
  await expect
    .poll(read, { timeout: 10_000 })
    .toContain('<a href="mailto:help&quot;&lt;b&gt;@cairn.test">help&quot;&lt;b&gt;@cairn.test</a>')
  await server.owner.query('update settings set support_contact = null')
})

test('opening the page ten times does not use the link; the button does (SEC-23)', async () => {
  const ada = await makePerson(server)
  await server.as(null)(requestPasswordReset, { body: { username: ada.email } })
  const { token } = await findMail(server, ada.email, 'reset')
  // Scanners drop the fragment, or turn it into a query.
  for (let n = 0; n < 10; n += 1) await fetch(`${server.url}/account/reset${n % 2 ? `?token=${token}` : ''}`)
  for (const path of [
    'member/account/reset',
    'member/account/confirm',
    'member/account/email',
    'member/account/freeze',
  ]) {
    expect((await fetch(`${server.url}/api/${path}?token=${token}`)).status).toBeGreaterThanOrEqual(404)
  }
  await expect(
    server.as(null)(resetPassword, { body: { token, password: 'moss on the north side' } }),
  ).resolves.toBeDefined()
})

test.for([
  ['no token', {}],
  ['null', { token: null }],
  ['an array', { token: ['a'.repeat(43)] }],
  ['a short token', { token: 'abc' }],
  ['an unknown token', { token: 'a'.repeat(43) }],
  ['a huge token', { token: 'a'.repeat(10_000) }],
] as const)('no link is found by %s', async ([, body]) => {
  for (const path of ['reset', 'confirm', 'email', 'freeze']) {
    const call = { method: 'POST', path: `member/account/${path}` }
    const reply = await sendOnce(server.url, call, { body: { password: 'moss on the north side', ...body } })
    expect(reply.status).toBe(410)
    expect(await reply.json()).toMatchObject({ error: true, code: 'link_not_valid' })
  }
})
