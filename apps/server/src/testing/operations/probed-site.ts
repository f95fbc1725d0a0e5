import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TLSSocket } from 'node:tls'
import { site, type Scrape } from './expect-alerts.ts'

/**
 * A site with a certificate of its own that ends in so many days, in front of a server. `probe` requests its `/health` as the
 * blackbox exporter does, which trusts the certificate, and returns what that one exports.
 */
export async function openSite(behind: string, days: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-site-'))
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'key',
    '-out',
    'certificate',
  ]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = spawnSync('openssl', ['req', '-x509', '-days', String(days), ...key, ...subject], { cwd: folder })
  if (made.status !== 0) throw made.error ?? new Error(String(made.stderr))
  const [cert, privateKey] = ['certificate', 'key'].map((name) => readFileSync(path.join(folder, name)))
  rmSync(folder, { recursive: true })
  const proxy = createServer({ cert, key: privateKey }, async ({ url }, reply) => {
    reply.writeHead((await fetch(`${behind}${url}`)).status).end()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    async probe(): Promise<Scrape> {
      try {
        const asked = get({ host: '127.0.0.1', servername: 'localhost', port, path: '/health', ca: cert, agent: false })
        const [reply] = (await once(asked, 'response')) as [IncomingMessage]
        reply.resume()
        const ends = Date.parse((reply.socket as TLSSocket).getPeerCertificate().valid_to) / 1_000
        return new Map([
          [site, Number(reply.statusCode === 200)],
          ['probe_ssl_earliest_cert_expiry{job="cairn-site"}', ends],
        ])
      } catch {
        return new Map([[site, 0]])
      }
    },
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
