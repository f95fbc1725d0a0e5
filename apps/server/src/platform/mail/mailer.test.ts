import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import type { Company } from '@cairn/contract/member/company.ts'
import { loadConfig } from '../../config.ts'
import type { MailContent } from './mail-content.ts'
import { openMailer } from './mailer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const letter: MailContent = {
  kind: 'reset_password',
  to: { name: 'Ada Byron', address: 'ada@people.test' },
  subject: 'Choose a new password',
  paragraphs: ['A member wrote.'],
  link: { label: 'Choose', url: 'http://localhost:8080/account/reset#abc', note: 'It works once.' },
}

/** A logger that keeps its lines. */
function keepLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

/** A mail server in this process, and what it was given. */
async function openServer() {
  const mails: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { mails, url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
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
  const server = await openServer()
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
  const server = await openServer()
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

test('foreign text is escaped in the HTML', async () => {
  const server = await openServer()
  await sendTo(server.url, { ...letter, to: { name: '<img src=x onerror=alert(1)>"&', address: 'ada@people.test' } })
  await server.close()
  const [, html = ''] = (server.mails[0]?.raw ?? '').split('text/html')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src')
})

test('below a mail is what an owner has set, escaped in the HTML, and nothing else', async () => {
  const server = await openServer()
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
