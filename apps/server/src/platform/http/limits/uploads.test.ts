import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { addKycPart } from '@cairn/contract/member/account/kyc.ts'
import { submitDocument } from '../../../testing/fixtures/submit-document.ts'
import { goodPicture } from '../../../testing/fuzz/files/hostile-pictures.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const headersOf = ({ token }: Person) => ({ authorization: `bearer ${token}` })
const uploads = Object.entries<Call>(calls).filter(([, { file }]) => file)

/** Sends a picture, as a call with a file takes it. */
async function send({ file, method, path }: Call, headers: Record<string, string>) {
  const body = new FormData()
  body.append('country', 'Norway')
  body.append('id_card_type', 'passport')
  body.append('part', 'holder')
  body.append(file!.name, new Blob([new Uint8Array(await goodPicture('png'))]), 'picture.png')
  return fetch(`${server.url}/api/${path}`, { method, headers, body })
}
const code = async (reply: Promise<Response>) => ((await (await reply).json()) as { code?: string }).code ?? 'done'

/** Begins an endless upload. Resolves when the server has taken its turn. */
async function hold({ file, method, path }: Call, headers: Record<string, string>): Promise<Socket> {
  const { host, hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  open.push(socket.on('error', () => {}))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `${method} /api/${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}Content-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="${file!.name}"; filename="x"\r\n\r\n`,
  )
  await once(socket, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 100))
  return socket
}

async function callerOf({ path, who }: Call): Promise<Record<string, string>> {
  if (who === 'operator') return (await makeOperator(server, 'owner')).headers
  const person = await makePerson(server)
  if (path === addKycPart.path) await submitDocument(server, person)
  return headersOf(person)
}

test.for(uploads)('%s takes one file of a person at a time, before its body is read (SEC-161)', async ([, call]) => {
  const [ada, bob] = [await callerOf(call), await callerOf(call)]
  const socket = await hold(call, ada)
  const waiting = await Promise.all(Array.from({ length: 4 }, () => hold(call, ada)))
  // The server reads none of these bodies, or they would never be answered.
  const others = await Promise.all([hold(call, ada), hold(call, ada)])
  for (const [reply] of await Promise.all(others.map((other) => once(other, 'data')))) {
    expect(String(reply)).toMatch(/^HTTP\/1\.1 429 [^]*"code":"upload_running"/)
  }
  expect(await code(send(call, bob))).toBe('done')

  for (const each of [socket, ...waiting]) each.destroy()
  await expect.poll(() => code(send(call, ada))).toBe('done')
})

test('members who hold all their places do not stop operators from uploading and viewing documents (SEC-161)', async () => {
  const { changePhoto, submitKyc, uploadEvidenceFile } = calls
  const members = await Promise.all(Array.from({ length: 6 }, () => makePerson(server)))
  const sockets = await Promise.all(members.map((member) => hold(changePhoto, headersOf(member))))

  let isAnswered = false
  const waiting = code(send(submitKyc, headersOf(await makePerson(server)))).finally(() => (isAnswered = true))
  expect(await code(send(uploadEvidenceFile, await callerOf(uploadEvidenceFile)))).toBe('done')
  expect(isAnswered).toBe(false)

  sockets[0]?.destroy()
  expect(await waiting).toBe('done')
})
