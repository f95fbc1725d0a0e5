// npm run check:deploy. Gives each file of deploy/ to the tool that reads it, and lists omissions.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeAlertTests } from './alert-cases.ts'
import { findTypeErrors } from './kubernetes-types.ts'

const root = path.resolve(import.meta.dirname, '../..')
// The tools write nothing beside the files.
const folder = mkdtempSync(path.join(tmpdir(), 'cairn-deploy-'))
cpSync(path.join(root, 'deploy'), folder, { recursive: true })
renameSync(path.join(folder, 'cairn.env.example'), path.join(folder, 'cairn.env'))
let [failed, leftOut] = [0, 0]

check('systemd', 'systemd-analyze', () => {
  const units = ['cairn.service', 'cairn-doctor.service', 'cairn-doctor.timer'].map((unit) => `./systemd/${unit}`)
  const { errors } = run('systemd-analyze', ['verify', ...units])
  // The sources are not installed on this machine.
  const wrong = errors.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
  if (wrong.length > 0) return wrong.join('\n')
  const security = ['security', '--offline=true', '--no-pager', '--threshold=20', './systemd/cairn.service']
  const { isRight, output } = run('systemd-analyze', security)
  return isRight ? '' : `the unit is exposed more than 2.0: ${output.trim().split('\n').at(-1)}`
})
// Without the certificates, which are not here.
check('proxies/haproxy.cfg', 'haproxy', () =>
  answer('haproxy', ['-c', '-f', 'proxies/haproxy.cfg'], { HTTPS_BIND: '127.0.0.1:8443' }),
)
check('proxies/Caddyfile', 'caddy', () =>
  answer('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'proxies/Caddyfile']),
)
leaveOut('proxies/nginx.conf', 'it is a part of a configuration; proxies.test.ts runs it where nginx is installed')
leaveOut('proxies/traefik.yml, traefik-cairn.yml', 'Traefik has no check; the schemas of SchemaStore accepted them')
check('cluster/haproxy-postgres.cfg', 'haproxy', () => answer('haproxy', ['-c', '-f', 'cluster/haproxy-postgres.cfg']))
const compose = ['compose.yaml', 'compose.postgres.yaml', 'compose.two-servers.yaml']
for (const [place, file] of compose.entries()) {
  check(file, 'docker-compose', () => {
    const files = compose.slice(0, place + 1).flatMap((one) => ['--file', one])
    return answer('docker-compose', [...files, 'config', '--quiet'])
  })
}
check('create-logins.sh, systemd/cairn', 'shellcheck', () =>
  answer('shellcheck', ['create-logins.sh', 'systemd/cairn']),
)
check('kubernetes', 'kubectl', () => {
  const { isRight, output, errors } = run('kubectl', ['kustomize', 'kubernetes'])
  return isRight ? findTypeErrors(output) : errors
})
leaveOut('kubernetes/postgres.yaml', 'the operators have their types; their schemas accepted it')
// The file with the token is on the machine that asks.
check('prometheus/prometheus.yml', 'promtool', () =>
  answer('promtool', ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml']),
)
check('prometheus/rules.yml', 'promtool', () => {
  const rules = readFileSync(path.join(folder, 'prometheus/rules.yml'), 'utf8')
  // YAML contains JSON.
  writeFileSync(path.join(folder, 'prometheus/rules_test.yml'), JSON.stringify(makeAlertTests(rules)))
  return answer('promtool', ['test', 'rules', 'prometheus/rules_test.yml'])
})
check('prometheus/alertmanager.yml', 'amtool', () => answer('amtool', ['check-config', 'prometheus/alertmanager.yml']))
// Every expression; only Grafana reads the rest.
check('grafana/dashboard.mjs', 'prometheus', () => {
  const test = 'apps/server/src/platform/metrics/dashboard.test.ts'
  const ran = spawnSync('npx', ['vitest', 'run', '--project', 'server', test], { cwd: root, encoding: 'utf8' })
  return ran.status === 0 ? '' : ran.stdout + ran.stderr
})
leaveOut('cluster/patroni.yml', 'its own check wants the PostgreSQL of its machine; npm run drill runs it')
leaveOut('cluster/patroni.env.example', 'npm run drill sets the same names for machines of its own')
leaveOut('Dockerfile', 'npm run ten-minutes -- --docker builds, examines and runs it')
rmSync(folder, { recursive: true })
console.log(`\n${failed === 0 ? 'Nothing is wrong' : `${failed} are wrong`}; ${leftOut} were left out.`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs a check when one of its tools is here. It returns what is wrong, or an empty text. */
function check(file: string, tool: string, work: () => string): void {
  if (isMissing(tool)) leaveOut(file, `${tool} is not installed`)
  else report(file, tool, work().trim())
}

function isMissing(tool: string): boolean {
  return spawnSync('which', [tool]).status !== 0
}

function report(file: string, tool: string, wrong: string): void {
  if (wrong) failed += 1
  console.log(wrong ? `WRONG     ${file} (${tool})\n${wrong}` : `right     ${file} (${tool})`)
}

function leaveOut(file: string, why: string): void {
  leftOut += 1
  console.log(`left out  ${file}: ${why}`)
}

/** A tool's objections to a file; empty when it accepts it. */
function answer(tool: string, args: string[], env: Record<string, string> = {}): string {
  const { isRight, output, errors } = run(tool, args, env)
  return isRight ? '' : errors || output
}

function run(tool: string, args: string[], env: Record<string, string> = {}) {
  const ran = spawnSync(tool, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } })
  return { isRight: ran.status === 0, output: ran.stdout, errors: ran.stderr }
}
