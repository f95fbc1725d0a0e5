// npm run ten-minutes. Follows the page of the same name on an empty Debian, a machine of its own on this one: runs its blocks as
// they stand, but for the values of the first, then signs the first owner in. Prints the time of each step.
// -- FOLDER takes a Debian that mmdebstrap made before.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { openSmtpServer } from '../../apps/server/src/testing/server/smtp-server.ts'
import { makeDebian, needed, startMachine } from './machine.ts'
import { readSteps, withValues } from './read-page.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/operating/ten-minutes.md'), 'utf8')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** What must be true at the end, asked in the machine. */
const looks = [
  'cd /opt/cairn && NODE_USE_SYSTEM_CA=1 node_modules/.bin/node trials/ten-minutes/first-owner.ts LINK',
  'systemctl is-system-running && systemctl is-active cairn caddy cairn-doctor.timer prometheus prometheus-alertmanager prometheus-blackbox-exporter',
  'systemctl show --property=NRestarts cairn && ls /mnt/archive/cairn',
  // Waits for the first scrape.
  `until curl --silent 'localhost:9090/api/v1/query?query=up' | grep --quiet 'cairn"},"value":[[0-9.]*,"1"'; do sleep 1; done`,
  `until curl --silent 'localhost:9090/api/v1/query?query=probe_success' | grep --quiet '"1"'; do sleep 1; done`,
  // Caddy's own authority signs for half a day, so the probe of the site has a certificate that ends.
  `until curl --silent --get --data-urlencode 'query=ALERTS{alertname="CairnCertificateEnds",alertstate="firing"}' localhost:9090/api/v1/query | grep --quiet '"1"'; do sleep 1; done`,
  `curl --silent localhost:9090/api/v1/rules | grep --only-matching '"type":"alerting"' | wc --lines`,
  // Until the first backup is made; the certificates of Caddy's own authority end within a day.
  'until ! cairn doctor | grep MEND | grep --invert-match certificate; do sleep 5; done',
]

const missing = needed.filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `It needs root and ${needed.join(', ')}${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}.`,
  )
  process.exitCode = 1
} else await follow(process.argv[2])

async function follow(given: string | undefined): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-ten-minutes-'))
  const debian = given ?? path.join(folder, 'debian')
  if (!existsSync(debian)) makeDebian(debian)
  const sources = path.join(folder, 'cairn.git')
  spawnSync('git', ['clone', '--quiet', '--bare', root, sources])
  const smtp = await openSmtpServer()
  const machine = await startMachine(debian, path.join(folder, 'machine'), {
    sources,
    names: ['invest.example', 'office.invest.example'],
  })
  try {
    const [values, ...steps] = readSteps(page, 'On Debian with systemd')
    const MAIL = smtp.url.replace('127.0.0.1', '10.0.2.2')
    const yours = withValues(values!.lines, { SOURCES: '/srv/cairn.git', TLS: 'internal', MAIL })
    const seconds: number[] = []
    let output = ''
    for (const { title, lines } of steps) {
      const began = performance.now()
      const printed = await machine.run(`${yours}\n${lines}`)
      seconds.push((performance.now() - began) / 1_000)
      output += printed
      console.log(`${seconds.at(-1)!.toFixed(1).padStart(6)} s  ${title}`)
    }
    const sum = seconds.reduce((one, other) => one + other, 0)
    const [link] = /https:\S+invitation#\S+/.exec(output) ?? []
    for (const look of looks) console.log((await machine.run(look.replace('LINK', link ?? ''))).trim())
    const load = `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`
    console.log(`${Math.floor(sum / 60)} min ${Math.round(sum % 60)} s in all; ${smtp.mails.length} mails. ${load}.`)
    if (sum > 600) throw new Error('It took more than ten minutes.')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await machine.end()
    await smtp.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
