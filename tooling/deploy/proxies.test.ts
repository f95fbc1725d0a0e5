import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { createServer as createPort, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-proxies-'))
const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../deploy/proxies', file), 'utf8')
const [certificate, key] = [path.join(folder, 'cairn.crt'), path.join(folder, 'cairn.key')]
const isMissing = (program: string) => spawnSync('which', [program]).status !== 0

/** Stands where the server stands: answers with what arrived. */
const behind = createServer(async (received, reply) => {
  let bytes = 0
  for await (const chunk of received) bytes += (chunk as Buffer).length
  reply.end(JSON.stringify({ headers: received.headers, bytes }))
})

interface Place {
  port: number
  /** For the redirect to https. */
  other: number
  server: string
}

/** How each file is run on free ports, with a certificate of its own: what is replaced in it, and the call. */
const proxies: Record<string, (place: Place) => { args: string[]; env?: Record<string, string> }> = {
  nginx: ({ other, port, server }) => {
    const site = read('nginx.conf')
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${other};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('/etc/nginx/certificates', folder)
      .replace('127.0.0.1:8080', server)
    const whole = `pid ${folder}/nginx.pid; daemon off; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}; ${site} }`
    return { args: ['-c', write('nginx.conf', whole)] }
  },
  caddy: ({ other, port, server }) => {
    const site = read('Caddyfile')
      .replace('tls security@invest.example', `tls ${certificate} ${key}`)
      .replace('127.0.0.1:8080', server)
    const options = `{\n\tadmin off\n\thttp_port ${other}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n}\n`
    return { args: ['run', '--adapter', 'caddyfile', '--config', write('Caddyfile', options + site)] }
  },
  haproxy: ({ other, port, server }) => {
    const both = write('both.pem', readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    const binds = { HTTPS_BIND: `127.0.0.1:${port} ssl crt ${both} alpn h2,http/1.1`, HTTP_BIND: `127.0.0.1:${other}` }
    return {
      args: ['-db', '-f', write('haproxy.cfg', read('haproxy.cfg'))],
      env: { ...binds, SERVER_1: server, SERVER_2: server },
    }
  },
}

beforeAll(async () => {
  await once(behind.listen(0, '127.0.0.1'), 'listening')
  const subject = [
    '-subj',
    '/CN=invest.example',
    '-addext',
    'subjectAltName=DNS:invest.example,DNS:office.invest.example',
  ]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '2']
  spawnSync('openssl', [...made, ...subject, '-keyout', key, '-out', certificate])
})
afterAll(() => {
  behind.close()
  rmSync(folder, { recursive: true })
})

for (const [program, prepare] of Object.entries(proxies)) {
  test.skipIf(isMissing(program))(
    `${program} replaces a forged address, passes documents and hides /metrics (REL-26)`,
    async () => {
      const place = { port: await findPort(), other: await findPort(), server: `127.0.0.1:${portOf(behind)}` }
      const { args, env } = prepare(place)
      const child = spawn(program, args, { env: { ...process.env, ...env, HOME: folder }, stdio: 'ignore' })
      onTestFinished(async () => {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      })
      const send = (to: string, given: Sent = {}) => ask(place.port, to, given)
      await expect.poll(() => send('/ready').then(({ status }) => status, String), { timeout: 15_000 }).toBe(200)

      for (const host of ['invest.example', 'office.invest.example']) {
        const { seen } = await send('/api/x', { host, headers: { 'x-forwarded-for': '192.0.2.1' } })
        expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1')
        expect(seen?.headers.host?.replace(/:\d+$/, '')).toBe(host)
      }
      const document = Buffer.alloc(25_500_000)
      expect((await send('/api/x', { method: 'POST', body: document })).seen?.bytes).toBe(document.length)
      expect((await send('/metrics')).status).toBe(404)
      const plain = await fetch(`http://127.0.0.1:${place.other}/x`, { redirect: 'manual' })
      expect(Math.floor(plain.status / 100)).toBe(3)
    },
  )
}

interface Sent {
  host?: string
  method?: string
  headers?: IncomingHttpHeaders
  body?: Buffer
}

/** Sends a request with TLS to a host name that leads to this machine. */
async function ask(port: number, to: string, { host = 'invest.example', method = 'GET', headers = {}, body }: Sent) {
  const options = { host: '127.0.0.1', port, path: to, method, servername: host, rejectUnauthorized: false }
  const sent = request({ ...options, headers: { host, ...headers, ...(body && { 'content-length': body.length }) } })
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  const text = (await reply.toArray()).join('')
  const seen = text.startsWith('{"headers"')
    ? (JSON.parse(text) as { headers: IncomingHttpHeaders; bytes: number })
    : null
  return { status: reply.statusCode, seen }
}

async function findPort(): Promise<number> {
  const server = createPort()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  server.close()
  return port
}

function portOf(server: { address: () => unknown }): number {
  return (server.address() as AddressInfo).port
}

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
