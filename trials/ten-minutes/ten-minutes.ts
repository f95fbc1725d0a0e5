// npm run ten-minutes. Follows the page of the same name on an empty Debian, a machine of its own on this one: runs its blocks as
// they stand, but for the values of the first, then signs the first owner in. Prints the time of each step.
// -- --docker follows its second part, on Docker's own engine, then runs the other compose files.
// --debian FOLDER keeps the Debian there for the next time; --images FOLDER has images as docker save writes them, where no
// registry can be reached.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { openSmtpServer } from '../../apps/server/src/testing/server/smtp-server.ts'
import { makeDebian, startMachine } from './machine.ts'
import { onDocker } from './on-docker.ts'
import { onSystemd } from './on-systemd.ts'
import { readSteps, withValues } from './read-page.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/operating/ten-minutes.md'), 'utf8')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const text = { type: 'string' } as const
const { values: given } = parseArgs({ options: { docker: { type: 'boolean' }, debian: text, images: text } })
const way = given.docker ? onDocker : onSystemd
const needed = ['mmdebstrap', 'slirp4netns', 'nsenter', ...way.needed]
const missing = needed.filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `It needs root and ${needed.join(', ')}${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}.`,
  )
  process.exitCode = 1
} else await follow()

async function follow(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-ten-minutes-'))
  const debian = given.debian ?? path.join(folder, 'debian')
  if (!existsSync(debian)) makeDebian(debian, way.debian)
  const sources = path.join(folder, 'cairn.git')
  spawnSync('git', ['clone', '--quiet', '--bare', root, sources])
  const smtp = await openSmtpServer()
  const machine = await startMachine(debian, path.join(folder, 'machine'), {
    way,
    shared: {
      [sources]: '/srv/cairn.git',
      [root]: '/srv/root',
      ...(given.images && { [given.images]: '/srv/images' }),
    },
    names: ['invest.example', 'office.invest.example'],
  })
  try {
    const [values] = readSteps(page, onSystemd.heading)
    const MAIL = smtp.url.replace('127.0.0.1', '10.0.2.2')
    const yours = withValues(values!.lines, {
      SOURCES: '/srv/cairn.git',
      TLS: 'internal',
      MAIL,
    })
    const addOwn = (title: string) => machine.run(way.after[title] ?? '')
    const seconds: number[] = []
    let output = ''
    await addOwn('')
    for (const { title, lines } of readSteps(page, way.heading).filter((step) => step.lines !== values!.lines)) {
      const began = performance.now()
      const printed = await machine.run(`${yours}\n${lines}`)
      seconds.push((performance.now() - began) / 1_000)
      output += printed
      console.log(`${seconds.at(-1)!.toFixed(1).padStart(6)} s  ${title}`)
      await addOwn(title)
    }
    const sum = Math.round(seconds.reduce((one, other) => one + other, 0))
    const [link] = /https:\S+invitation#\S+/.exec(output) ?? []
    for (const look of way.looks) {
      const lines = look.replace('LINK', link ?? '').replace('MAIL', MAIL)
      console.log((await machine.run(lines)).trim())
    }
    const load = `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`
    console.log(`${Math.floor(sum / 60)} min ${sum % 60} s in all; ${smtp.mails.length} mails. ${load}.`)
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
