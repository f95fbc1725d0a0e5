import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Company } from '@cairn/contract/member/company.ts'
import { loadConfig } from '../../configuration/config.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { openSmtpServer } from '../../testing/server/smtp-server.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { openMailer } from './mailer.ts'

const dataDir = createTestFolder('mail')

const letter: MailContent = {
  id: '0199c5b2-7a6e-7c5d-9c1f-000000000001',
  kind: 'reset_password',
  to: { name: 'Ada Byron', address: 'ada@people.test' },
  subject: 'Choose a new password',
  paragraphs: ['A member wrote.'],
  link: { label: 'Choose', url: 'http://localhost:8080/account/reset#abc', note: 'It works once.' },
}

function keepLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

async function sendTo(url: string, sent: MailContent, log = pino({ level: 'silent' }), company: Company = {}) {
  const mailer = openMailer(
    loadConfig({ DATA_DIR: dataDir, SMTP_URL: url, MAIL_FROM: 'Cairn <no-reply@cairn.test>' }),
    log,
    async () => company,
  )
  await mailer.send(sent)
}

test('mail goes to the mail server, as text and HTML, and its link is in no log (SEC-38)', async () => {
  const server = await openSmtpServer()
  const { lines, log } = keepLog()
  await sendTo(server.url, letter, log)
  await server.close()

  expect(server.mails).toMatchObject([{ from: 'no-reply@cairn.test', to: ['ada@people.test'] }])
  const raw = server.mails[0]?.raw ?? ''
  expect(raw).toContain('Subject: Choose a new password')
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(lines.join('')).toContain('reset_password')
  expect(lines.join('')).not.toContain('#abc')
})

test('a name or a subject cannot add a header or a recipient (SEC-40)', async () => {
  const server = await openSmtpServer()
  await sendTo(server.url, {
    ...letter,
    to: { name: 'Ada\r\nBcc: evil@evil.test\r\n\r\nHello', address: 'ada@people.test' },
    subject: 'A\r\nX-Evil: 1\u2028X-Evil: 2',
  })
  for (const address of ['x,evil@people.test', 'evil<ada@people.test', 'ada;evil@people.test']) {
    await sendTo(server.url, { ...letter, to: { name: 'Ada', address } }).catch(() => {})
  }
  await server.close()

  const [head = ''] = (server.mails[0]?.raw ?? '').split('\r\n\r\n')
  expect(head).not.toMatch(/^(Bcc|X-Evil):/m)
  for (const { to } of server.mails) expect(to).toHaveLength(1)
})

test('all text is escaped in the HTML', async () => {
  const foreign = '<img src=x onerror=alert(1)>"&'
  const link = { label: foreign, url: `https://cairn.test/"${foreign}`, note: foreign }
  const html = mailHtml(
    { ...letter, subject: foreign, paragraphs: [foreign], facts: [[foreign, foreign]], link, notMe: link },
    { support_contact: foreign, terms_url: foreign, company_line: foreign },
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src')
})

test.for([
  'customer! Your account is frozen, call +44 20 0000 open http://evil.test/unfreeze',
  'www.evil.test',
  'Ada evil.test',
  'Ada://evil',
  'Ada\u0000Byron',
  'Ada\nByron',
  'Ada\u202eByron',
  'Your account is frozen today',
  'call 0900 123456',
  'help@evil.test',
  'a'.repeat(60),
  '',
])('a name that could be read as anything else is not in the mail: %j (SEC-113)', async (name) => {
  const server = await openSmtpServer()
  await sendTo(server.url, { ...letter, to: { name, address: 'ada@people.test' } })
  await server.close()
  const raw = server.mails[0]?.raw ?? ''
  expect(raw).toContain('\r\nHello,\r\n')
  expect(raw).toMatch(/^To: ada@people\.test\r$/m)
  expect(raw).not.toMatch(/evil|frozen|0900|aaaaa/)
})

test.for(['Ada Byron', "Seán O'Neill-Çelik", 'J. R. Smith', '李小龙', 'María José Cruz'])(
  'a name greets its owner: %s',
  (name) => {
    expect(mailText({ ...letter, to: { name, address: 'ada@people.test' } }, {})).toMatch(`Hello ${name},`)
  },
)

test('the headers name who wrote it, how to answer, and how to unsubscribe', async () => {
  const server = await openSmtpServer()
  await sendTo(server.url, letter)
  const off = { ...letter, switchOffUrl: 'https://cairn.test/account/mails/plans/abc' }
  await sendTo(server.url, off, undefined, { support_contact: 'help@cairn.test' })
  await sendTo(server.url, letter, undefined, { support_contact: 'https://cairn.test/help' })
  await server.close()
  const [bare = '', whole = '', page = ''] = server.mails.map(({ raw }) => raw.split('\r\n\r\n')[0])
  expect(bare).toContain(`Message-ID: <${letter.id}@cairn.test>`)
  expect(bare).toContain('Content-Type: multipart/alternative')
  expect(bare).toMatch(/^Date: /m)
  expect(bare).not.toMatch(/^(List-Unsubscribe|Reply-To):/m)
  expect(whole.replace(/\r\n /g, ' ')).toMatch(
    /^List-Unsubscribe: <https:\/\/cairn\.test\/account\/mails\/plans\/abc>\r?$/m,
  )
  expect(whole).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(whole).toMatch(/^Reply-To: help@cairn\.test\r?$/m)
  expect(page).not.toMatch(/^Reply-To:/m)
})

test('the link that switches mails off cannot add a header or end it early (SEC-40)', async () => {
  const server = await openSmtpServer()
  for (const evil of ['\r\nBcc: evil@evil.test', '\n\nX-Evil: 1', '>, <https://evil.test/', ' > X-Evil: 1'])
    await sendTo(server.url, { ...letter, switchOffUrl: `https://cairn.test/account/mails/plans/abc${evil}` })
  await server.close()
  expect(server.mails).toHaveLength(4)
  for (const { raw, to } of server.mails) {
    const [head = ''] = raw.split('\r\n\r\n')
    expect(to).toEqual(['ada@people.test'])
    expect(head).not.toMatch(/^(Bcc|X-Evil):/m)
    expect(head.replace(/\r\n /g, ' ')).toMatch(/^List-Unsubscribe: <https:\/\/cairn\.test\/[^<>\s]*>$/m)
  }
})

test('the HTML loads no file from elsewhere, and every link is in full in both forms', () => {
  const link = { label: 'Open', url: 'https://cairn.test/open#abc', note: 'Once.' }
  const notMe = { label: 'This was not me', url: 'https://cairn.test/freeze#def', note: 'Once.' }
  const mail = { ...letter, link, notMe }
  expect(mailHtml(mail, {})).not.toMatch(/<(img|link|script|iframe|object)|src=|url\(|@import/)
  for (const { url } of [link, notMe]) {
    expect(mailHtml(mail, {})).toContain(`>${url}</a>`)
    expect(mailText(mail, {})).toContain(`\n${url}\n`)
  }
})

test('a mail ends with the owner’s settings only, escaped in the HTML', async () => {
  const server = await openSmtpServer()
  await sendTo(server.url, letter)
  await sendTo(server.url, letter, undefined, {
    support_contact: 'help@cairn.test',
    terms_url: 'https://cairn.test/terms',
    company_line: 'Cairn <Ltd>',
  })
  await server.close()
  const [bare = '', whole = ''] = server.mails.map(({ raw }) => raw)
  expect(bare).not.toMatch(/Support|Terms|undefined/)
  expect(whole).toMatch(
    /Cairn\r\n\r\nSupport: help@cairn.test\r\nTerms: https:\/\/cairn.test\/terms\r\nCairn <Ltd>\r\n/,
  )
  expect(whole).toContain('Cairn &lt;Ltd&gt;')
})

test('an unreachable mail server is an error, and the job tries again', async () => {
  await expect(sendTo('smtp://127.0.0.1:1', letter)).rejects.toThrow()
})

test('without a mail server each mail is a file that only the server can read, and its link is logged', async () => {
  const { lines, log } = keepLog()
  await sendTo('', letter, log)

  const folder = join(dataDir, 'outbox')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-reset_password-[0-9a-f]{6}\.eml$/)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('To: Ada Byron <ada@people.test>')
  expect(lines.join('')).toContain('http://localhost:8080/account/reset#abc')
})
