import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes the three files that deploy/cluster/patroni.yml reads from /etc/patroni, for machines that are all 127.0.0.1: an authority
 * of a day, and the certificate that it signed, with its key. Returns their folder, which belongs to the user of PostgreSQL.
 */
export function makeCertificates(folder: string, owner: number): string {
  const made = path.join(folder, 'certificates')
  mkdirSync(made, { mode: 0o755 })
  const make = (...args: string[]) => {
    const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
    const { error, status, stderr } = spawnSync('openssl', [...key, ...args], { cwd: made, encoding: 'utf8' })
    if (status !== 0) throw error ?? new Error(`openssl made no certificate: ${stderr}`)
  }
  make('-subj', '/CN=drill', '-keyout', 'ca.key', '-out', 'ca.crt')
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const signed = [
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-addext',
    'basicConstraints=critical,CA:false',
    '-addext',
    names,
  ]
  make('-subj', '/CN=postgres', ...signed, '-keyout', 'server.key', '-out', 'server.crt')
  for (const name of ['ca.crt', 'server.crt', 'server.key']) chownSync(path.join(made, name), owner, owner)
  return made
}
