import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { createClient } from '@cairn/client/calls/client.ts'
import { repeatUntilAnswered } from '@cairn/client/calls/repeat.ts'
import { registerMember, signIn } from '@cairn/contract/member/account/sessions.ts'
import { LeftOut } from '../left-out.ts'
import { buildah, readConfig, readSize, requireBase } from './buildah.ts'
import { contain, type Contained } from './contain.ts'
import { examineFiles } from './examine-files.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const readDeploy = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
const image = 'localhost/cairn-checked'
const user = 10001
const [megabytesMax, readyMaxSeconds] = [450, 5]

/**
 * Builds the image, looks at its files, starts it as compose.yaml does, registers a member and signs in, and stops it. Returns the
 * faults, and prints the measurements.
 */
export async function checkImage(say: (sentence: string) => void): Promise<string> {
  if (process.getuid?.() !== 0) throw new LeftOut('only root can build and start it')
  for (const [, base = ''] of readDeploy('Dockerfile').matchAll(/^ARG (?:BUILD_)?BASE=(\S+)$/gm)) requireBase(base)
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-image-'))
  let container = ''
  try {
    const began = performance.now()
    buildah(['bud', '--pull-never', '--file=deploy/Dockerfile', `--tag=${image}`, root])
    const megabytes = Math.round(readSize(image) / 1e6)
    say(`It was built in ${Math.round((performance.now() - began) / 1_000)} s, and takes ${megabytes} MB.`)
    container = buildah(['from', '--pull-never', image])
    const files = buildah(['mount', container])
    const wrong = examineFiles(files, path.join(root, 'package-lock.json'), user)
    if (megabytes >= megabytesMax) wrong.push(`It takes ${megabytes} MB; expected are less than ${megabytesMax}.`)
    return [...wrong, ...(await tryServer(files, folder, say))].join('\n')
  } finally {
    if (container) {
      buildah(['rm', container])
      buildah(['rmi', image])
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function tryServer(files: string, folder: string, say: (sentence: string) => void): Promise<string[]> {
  const config = readConfig(image)
  const [data, secrets] = [path.join(folder, 'data'), path.join(folder, 'secrets')]
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, user, user)
  const env = { ...writeSettings(secrets), HOST: '127.0.0.1', PORT: '0' }
  const server = contain({ root: files, config, user, data, secrets, env })
  try {
    const wrong =
      config.User === 'cairn' && '/data' in config.Volumes ? [] : ['It is not run as cairn with /data as its volume.']
    const ready = await untilReady(server)
    if (!ready) return [...wrong, `It was not ready within a minute:\n${server.output()}`]
    const load = loadavg()[0] ?? 0
    say(`It was ready after ${ready.seconds.toFixed(1)} s, with a load of ${load.toFixed(1)}.`)
    // A machine that is busy with something else proves nothing about the image.
    if (ready.seconds > readyMaxSeconds && load < availableParallelism())
      wrong.push(`It needs more than ${readyMaxSeconds} s.`)
    wrong.push(...server.readProcesses().flatMap(findPower))

    const send = createClient({ base: `${ready.url}/api`, token: () => null })
    const [email, password] = ['ada@checked.example', randomBytes(12).toString('hex')]
    const person = { full_name: 'Ada Checked', account_type: 'basic', upline: '', email, password } as const
    // Refused at first where the machine is busy.
    await repeatUntilAnswered(() => send(registerMember, { query: {}, body: person }), noted)
    await repeatUntilAnswered(() => send(signIn, { body: { username: email, password } }), noted)
    say('A member registered and signed in.')

    const code = await server.stop()
    if (code !== 0) wrong.push(`It ended with ${code}:\n${server.output()}`)
    return wrong
  } finally {
    server.kill()
    await server.ended
  }
}

const noted = () => {}

/** The settings of compose.yaml and of its example, and a file for each of its secrets. */
function writeSettings(secrets: string): Record<string, string> {
  const { environment } = parse(readDeploy('compose.yaml')).services.cairn as { environment: Record<string, string> }
  mkdirSync(secrets)
  for (const [name, place] of Object.entries(environment).filter(([setting]) => setting.endsWith('_FILE'))) {
    const secret = name === 'SMTP_URL_FILE' ? 'smtps://user:password@mail.example:465' : randomBytes(32).toString('hex')
    writeFileSync(path.join(secrets, path.basename(place)), secret)
  }
  const example = readDeploy('cairn.env.example').matchAll(/^(\w+)=(.*)$/gm)
  return { ...Object.fromEntries([...example].map(([, name, value]) => [name, value])), ...environment }
}

/** How long it took until it answered that it is ready, and where; null when it ended, or not within a minute. */
async function untilReady({ ended, output }: Contained): Promise<{ seconds: number; url: string } | null> {
  const began = performance.now()
  const gone = new AbortController()
  void ended.then(() => gone.abort())
  while (!gone.signal.aborted && performance.now() - began < 60_000) {
    const [, url] = /^Cairn is ready at (http:\S+)$/m.exec(output()) ?? []
    const reply = url && (await fetch(`${url}/ready`).catch(() => null))
    if (url && reply && reply.ok) return { seconds: (performance.now() - began) / 1_000, url }
    await sleep(20)
  }
  return null
}

/** A process's forbidden rights, by the kernel's report. */
function findPower(status: string): string[] {
  const read = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? ''
  const isPlain =
    [...read('Uid').split('\t'), ...read('Gid').split('\t')].every((id) => id === String(user)) &&
    ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].every((name) => /^0+$/.test(read(name))) &&
    read('NoNewPrivs') === '1'
  return isPlain ? [] : [`${read('Name')} has rights: user ${read('Uid')}, capabilities ${read('CapEff')}`]
}
