import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

/** Opens a mail server in this process, which keeps its mails. `answer` runs first; an error that it throws refuses a mail. */
export async function openSmtpServer(answer: (mail: ReceivedMail) => void | Promise<void> = () => {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw }
        try {
          await answer(mail)
        } catch (refusal) {
          return done(refusal as Error)
        }
        mails.push(mail)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { mails, url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
