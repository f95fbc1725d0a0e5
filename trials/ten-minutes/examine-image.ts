// In the machine: node examine-image.ts FOLDER, with the files of the image. Names files for development only, and files with too many
// rights.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** Programs that install, build or test; the server needs none. */
const programs = ['npm', 'npx', 'corepack', 'tsc', 'vite', 'vitest', 'playwright', 'gcc', 'make', 'git']
const folders = ['app/node_modules/.bin', 'usr/local/bin', 'usr/bin', 'bin']

const [user, megabytesMax] = [10001, 400]
const files = process.argv[2] ?? ''
const { packages } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}
const development = Object.entries(packages)
  .filter(([, { dev, devOptional }]) => dev || devOptional)
  .map(([place]) => path.join('app', place))
const tools = folders.flatMap((folder) => programs.map((name) => path.join(folder, name)))
const isThere = (place: string) => existsSync(path.join(files, place))
const app = path.join(files, 'app')
const ours = [app, '-name', 'node_modules', '-prune', '-o']
const megabytes = Number.parseInt(spawnSync('du', ['-sm', app], { encoding: 'utf8' }).stdout, 10)
const data = statSync(path.join(files, 'data'))
const findings: [what: string, places: string[]][] = [
  ['packages for development', development.filter(isThere)],
  ['tools for development', tools.filter(isThere)],
  ['tests', find([...ours, '(', '-name', '*.test.*', '-o', '-name', 'testing', ')', '-print'])],
  ['what the server could change', find([app, '!', '-type', 'l', '(', '!', '-user', '0', '-o', '-perm', '/022', ')'])],
  ['programs with the rights of another user', find([files, '-xdev', '-type', 'f', '-perm', '/6000'])],
  [
    'a /data that is not of its user alone',
    data.uid === user && data.gid === user && (data.mode & 0o777) === 0o700 ? [] : ['/data'],
  ],
  [`more than ${megabytesMax} MB in /app`, megabytes > megabytesMax ? [String(megabytes)] : []],
]
const wrong = findings.filter(([, places]) => places.length > 0)
for (const [what, places] of wrong) console.error(`It has ${what}: ${places.slice(0, 5).join(', ')}`)
process.exitCode = wrong.length > 0 ? 1 : 0

function find(args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('find', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`find failed: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
