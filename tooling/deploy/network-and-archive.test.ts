import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const readManifests = (file: string) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS())

test('from the network the cluster is reached encrypted, with a checked certificate and a password (REL-40)', () => {
  const { postgresql, restapi } = parse(read('deploy/cluster/patroni.yml'))
  expect(postgresql.parameters).toMatchObject({ ssl: 'on' })
  const lines: string[] = postgresql.pg_hba
  expect(lines.filter((line) => !/^(local .* peer|hostssl .* scram-sha-256)$/.test(line))).toEqual([])
  for (const login of ['replication', 'superuser', 'rewind']) {
    expect(postgresql.authentication[login]).toMatchObject({
      sslmode: 'verify-ca',
      sslrootcert: '/etc/patroni/ca.crt',
    })
  }
  // The password is in the environment. A name without one ends the start.
  expect(restapi.authentication).toEqual({ username: 'patroni' })
  expect(read('deploy/cluster/patroni.env.example')).toMatch(/^PATRONI_RESTAPI_PASSWORD=$/m)
  expect(read('docs/operating/install.md')).toContain('/cairn?sslmode=verify-full&sslrootcert=/etc/cairn/')
})

test('Kubernetes gives what connects the certificate of the authority, without its key (REL-41)', () => {
  const [url = ''] = /postgres:\/\/cairn_server:…\S+/.exec(read('deploy/README.md')) ?? []
  const query = new URLSearchParams(url.split('?')[1])
  expect(query.get('sslmode')).toBe('verify-full')
  const [{ metadata }] = readManifests('postgres.yaml')
  for (const { spec } of [...readManifests('server.yaml'), ...readManifests('migrate.yaml')]) {
    if (!spec.template) continue
    const { containers, volumes } = spec.template.spec
    expect(volumes).toContainEqual({
      name: 'postgres-ca',
      secret: {
        secretName: `${metadata.name}-ca`,
        items: [{ key: 'ca.crt', path: 'ca.crt' }],
        defaultMode: expect.anything(),
      },
    })
    const { mountPath } = containers[0].volumeMounts.find(({ name }: { name: string }) => name === 'postgres-ca')
    expect(`${mountPath}/ca.crt`).toBe(query.get('sslrootcert'))
  }
})

test('neither the ingress nor the proxy leads to the figures of a server (REL-42)', () => {
  const [ingress, service] = readManifests('ingress.yaml')
  const hidden = {
    path: '/metrics',
    pathType: 'Exact',
    backend: { service: { name: service.metadata.name, port: { name: 'http' } } },
  }
  for (const { http } of ingress.spec.rules) expect(http.paths).toContainEqual(hidden)
  expect(service.kind).toBe('Service')
  expect(service.spec.selector).toBeUndefined()
  expect(read('deploy/proxies/haproxy.cfg')).toContain('http-request deny deny_status 404 if { path /metrics }')
})

test('the proxy finds a server that has another address than before, and starts without one (REL-43)', () => {
  const haproxy = read('deploy/proxies/haproxy.cfg')
  expect(haproxy).toMatch(/^resolvers system\n  parse-resolv-conf$/m)
  expect(haproxy).toMatch(/^  default-server .* resolvers system .*init-addr last,libc,none$/m)
})

test('the unit and the compose file have what the archive needs, behind marks of comments (REL-44)', () => {
  const unit = read('deploy/systemd/cairn.service').replaceAll(/^# (?=[A-Z]\w+=)/gm, '')
  expect(unit).toMatch(/^ReadWritePaths=\/mnt\/archive\/cairn$/m)
  expect(unit.slice(0, unit.indexOf('[Service]'))).toMatch(/^RequiresMountsFor=\/mnt\/archive\/cairn$/m)

  // A line of YAML is a key, or an item of a list; the sentences among the comments are neither.
  const text = read('deploy/compose.yaml').replaceAll(/^( +)# (?=[A-Z_]+: |- |  \w+: |\w+:$)/gm, '$1')
  const { secrets, services } = parse(text)
  expect(services.cairn.environment).toMatchObject({
    ARCHIVE_DIR: '/archive',
    BACKUP_KEY_FILE: '/run/secrets/backup_key',
  })
  expect(services.cairn.secrets).toContain('backup_key')
  expect(services.cairn.volumes).toContain('/mnt/archive/cairn:/archive')
  expect(secrets.backup_key).toEqual({ file: 'secrets/backup_key' })
})
