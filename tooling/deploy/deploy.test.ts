import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../apps/server/src/configuration/config.ts'
import { settings } from '../../apps/server/src/configuration/settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8')
const files = globSync('**/*', { cwd: path.join(root, 'deploy'), withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(path.join(root, 'deploy'), path.join(entry.parentPath, entry.name)))
const manifests = globSync('kubernetes/*.yaml', { cwd: path.join(root, 'deploy') }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS()),
)
const known: Record<string, { isSecret?: boolean }> = settings

/** The lines NAME=value of a file of settings. */
const readSettings = (file: string) =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Every setting that a compose file, a manifest, the unit or the image gives to the server. */
function listGiven(): string[] {
  const compose = globSync('compose*.yaml', { cwd: path.join(root, 'deploy') })
    .flatMap((file) => Object.entries<{ environment?: object }>(parse(read(file)).services))
    .filter(([name]) => /cairn|migrate/.test(name))
    .flatMap(([, { environment = {} }]) => Object.keys(environment))
  const containers = manifests.flatMap((manifest) => manifest.spec?.template?.spec?.containers ?? [])
  const kubernetes = containers.flatMap(({ env = [] }) => env.map(({ name }: { name: string }) => name))
  const unit = [...read('systemd/cairn.service').matchAll(/^(?:# )?Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  )
  return [...compose, ...kubernetes, ...unit, ...Object.keys(readSettings('cairn.env.example'))]
}

test('the files to deploy give the server only settings that it knows, and files only for secrets (REL-26)', () => {
  const own = new Set([
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_COMPILE_CACHE',
    'NODE_USE_SYSTEM_CA',
    'MALLOC_ARENA_MAX',
    'TMPDIR',
  ])
  const given = listGiven().filter((name) => !own.has(name))
  expect(given.length).toBeGreaterThan(20)
  expect(given.filter((name) => !(name.replace(/_FILE$/, '') in known))).toEqual([])
  const asFile = given.filter((name) => name.endsWith('_FILE'))
  expect(asFile.filter((name) => !known[name.replace(/_FILE$/, '')]?.isSecret)).toEqual([])
  // A secret is nowhere given as it is.
  expect(given.filter((name) => known[name]?.isSecret)).toEqual([])
})

test('production accepts the examples of settings (REL-26)', () => {
  const secrets = {
    NODE_ENV: 'production',
    DOCUMENT_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    ADDRESS_KEY: '1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100',
    SMTP_URL: 'smtps://user:password@mail.example:465',
  }
  for (const file of ['cairn.env.example', 'kubernetes/settings.env']) {
    expect(() => loadConfig({ ...secrets, ...readSettings(file) })).not.toThrow()
  }
})

test('every program that the files to deploy start exists (REL-26)', () => {
  const started = files.flatMap((file) => read(file).match(/\b(?:apps|tooling)\/[\w./-]+\.(?:ts|mjs)\b/g) ?? [])
  expect(started.length).toBeGreaterThan(4)
  expect(started.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('Kubernetes asks the server as haproxy does, and keeps one while machines are emptied (REL-26)', () => {
  const server = manifests.find(({ kind }) => kind === 'Deployment')
  const [container] = server.spec.template.spec.containers
  expect([container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path]).toEqual(['/ready', '/health'])
  expect(read('proxies/haproxy.cfg')).toContain('option httpchk GET /ready')
  expect(server.spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  expect(manifests.find(({ kind }) => kind === 'PodDisruptionBudget').spec.minAvailable).toBe(1)
  const { runAsGroup, runAsUser } = server.spec.template.spec.securityContext
  expect(read('Dockerfile')).toContain(`groupadd --gid ${runAsGroup} cairn`)
  expect(read('Dockerfile')).toContain(`useradd --uid ${runAsUser} --gid cairn `)
})

test('wherever its login is made, the server sees the standbys, so that an alert reports the loss of the last one (REL-48)', () => {
  const grant = 'grant pg_read_all_stats to cairn_server;'
  expect(read('create-logins.sh')).toContain(grant)
  expect(readFileSync(path.join(root, 'docs/operating/database.md'), 'utf8')).toContain(grant)
  const { roles } = manifests.find(({ kind }) => kind === 'Cluster').spec.managed
  expect(roles).toMatchObject([{ name: 'cairn_server', inRoles: ['pg_read_all_stats'] }])
})

test('the proxy repeats a changing call only when it has its key (REL-26)', () => {
  expect(read('proxies/haproxy.cfg')).toMatch(
    /acl has_key req\.hdr\(idempotency-key\) -m found\n\s*http-request disable-l7-retry unless METH_GET or METH_HEAD or has_key\n/,
  )
})

test('no commit is acknowledged without a standby, and the version of Patroni that loses money is named (REL-26)', () => {
  const { dcs } = parse(read('cluster/patroni.yml')).bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(dcs.postgresql.parameters.synchronous_commit).toBe('on')
  expect(read('cluster/patroni.yml')).toContain('# WARNING. Patroni 3.0.2')
  const cluster = manifests.find(({ kind }) => kind === 'Cluster')
  expect(cluster.spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' })
})

const limit = expect.stringMatching(/^\d/)

test('everything that is started has a limit of memory, and of its log (REL-26)', () => {
  const services = globSync('compose*.yaml', { cwd: path.join(root, 'deploy') }).flatMap((file) =>
    Object.entries<object>(parse(read(file)).services).filter(([, service]) => 'image' in service),
  )
  expect(services.length).toBeGreaterThan(4)
  for (const [name, service] of services) {
    expect([name, service]).toMatchObject([name, { mem_limit: limit, logging: { options: { 'max-size': limit } } }])
  }
  for (const { kind, spec } of manifests.filter((manifest) => manifest.spec?.template)) {
    for (const { resources } of spec.template.spec.containers) {
      expect([kind, resources.limits]).toEqual([kind, { memory: limit, 'ephemeral-storage': limit }])
    }
  }
  for (const unit of ['cairn.service', 'cairn-doctor.service']) {
    expect(read(`systemd/${unit}`)).toMatch(/^MemoryMax=/m)
  }
})

test('no file but the example names the proxies, and no pod but the ingress can be taken for one (REL-26)', () => {
  for (const file of globSync('compose*.yaml', { cwd: path.join(root, 'deploy') })) {
    expect(read(file)).not.toContain('TRUSTED_PROXIES:')
  }
  const [network] = parse(read('compose.yaml')).networks.default.ipam.config
  expect(readSettings('cairn.env.example')['TRUSTED_PROXIES']).toBe(`127.0.0.1,${network.subnet}`)

  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy')
  expect(policies.find(({ spec }) => Object.keys(spec.podSelector).length === 0)?.spec).not.toHaveProperty('ingress')
  const toCairn = policies.find(({ metadata }) => metadata.name === 'to-cairn')
  const { ingressClassName } = manifests.find(({ kind }) => kind === 'Ingress').spec
  const names = toCairn.spec.ingress.flatMap(({ from }: { from: any[] }) =>
    from.map(({ namespaceSelector }) => namespaceSelector.matchLabels['kubernetes.io/metadata.name']),
  )
  expect(names).toEqual([ingressClassName, 'monitoring'])
  expect(manifests.find(({ kind }) => kind === 'Cluster').spec.affinity).toMatchObject({
    podAntiAffinityType: 'required',
    topologyKey: 'kubernetes.io/hostname',
  })
})
