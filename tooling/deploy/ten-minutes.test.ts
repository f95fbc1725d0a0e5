import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSteps } from '../../trials/ten-minutes/read-page.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/operating/ten-minutes.md')
const [values] = readSteps(page, 'On Debian with systemd')
const steps = readSteps(page, 'With Docker alone').map(({ lines }) => lines)
const lines = steps.join('\n')
const lineOf = (command: string) => lines.split('\n').find((line) => line.startsWith(command))!
/** The compose file after the page's line of `sed`, with an archive elsewhere. */
const changed = spawnSync(
  'bash',
  ['-c', `ARCHIVE=/srv/archive; ${lineOf('sed --in-place --regexp').replace('--in-place', '')}`],
  {
    cwd: path.join(root, 'deploy'),
    encoding: 'utf8',
  },
)
const compose = parse(changed.stdout)

test('the commands for Docker name files, a network and a user that there are, and the shell reads them (REL-26)', () => {
  expect(steps.length).toBe(4)
  expect(spawnSync('bash', ['-n'], { input: `${values!.lines}${lines}`, encoding: 'utf8' }).stderr).toBe('')
  expect(lines.match(/^cd \S*$/gm)).toEqual(steps.map(() => 'cd /opt/cairn/deploy'))
  expect(existsSync(path.join(root, 'deploy', /--file (\S+) /.exec(lines)![1]!))).toBe(true)
  expect(compose.services.cairn.image).toBe('cairn')
  // The published port sends from this network.
  expect(lines).toContain(`TRUSTED_PROXIES=127.0.0.1,${compose.networks.default.ipam.config[0].subnet}`)
  const [, user] = /--owner=(\d+)/.exec(lines)!
  expect(read('deploy/Dockerfile')).toContain(`useradd --uid ${user} `)
  expect(compose.services.cairn.volumes).toContain('/srv/archive:/archive')
  expect(compose.services.cairn.environment).toMatchObject({ ARCHIVE_DIR: '/archive' })
})

test('the setup for Docker writes the settings and every secret that the compose file names (REL-26)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-docker-'))
  try {
    // The folders of the container are folders here.
    const setup = /cairn setup (.*\\\n.*)/.exec(lines)![0].replaceAll('/run/secrets', `${folder}/secrets`)
    const cairn = `cairn() { '${process.execPath}' '${root}/apps/server/src/cli/cairn.ts' "$@"; }`
    const script = `${values!.lines}\n${cairn}\n${setup}`
    const env = { PATH: process.env['PATH'], CAIRN_ENV: path.join(folder, 'cairn.env') }
    const ran = spawnSync('bash', ['-e', '-u', '-c', script], { cwd: folder, env, encoding: 'utf8' })
    expect(ran.status, ran.stdout + ran.stderr).toBe(0)
    expect(compose.services.cairn.env_file).toBe('cairn.env')
    const named = Object.values<{ file: string }>(compose.secrets).map(({ file }) => path.basename(file))
    expect(readdirSync(path.join(folder, 'secrets')).toSorted()).toEqual(named.toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})
