// node tooling/deploy/build-image.mjs, in the first stage of deploy/Dockerfile. Builds the clients here, and puts what the
// server needs while it runs into /image: no development packages, no tests, no sample people.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prepare } from '../bootstrap/prepare.mjs'
import { root } from '../bootstrap/platform-node.mjs'
import { command, run, Stop } from '../bootstrap/run.mjs'

const image = '/image'
const workspaces = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).map((name) => folder + '/' + name),
)
// npm reads the manifest of every workspace, and installs for one.
const manifests = ['package.json', ...workspaces.map((workspace) => workspace + '/package.json')]
const contents = [
  'package-lock.json',
  '.npmrc',
  'apps/server/migrations',
  'apps/server/src',
  'apps/member/dist',
  'apps/operator/dist',
  'packages/contract/src',
  'packages/postgres-backup/src',
  'packages/private-postgres/src',
]
// The headers and notes of Node: the server needs its program only.
const superfluous = ['include', 'share', 'CHANGELOG.md', 'README.md']

command(async () => {
  const { node, env } = await prepare()
  for (const entry of contents) {
    cpSync(path.join(root, entry), path.join(image, entry), { recursive: true, filter: isNeeded })
  }
  for (const manifest of manifests) copyManifest(manifest)
  // npm 9 takes the compiler, which one package can use as its peer.
  const install = ['ci', '--include=optional', '--omit=peer', '--workspace=apps/server', '--include-workspace-root']
  await need('npm', install, env)
  // So that the start writes nothing beside the programs of PostgreSQL; it also shows that they run here.
  const programs = "import('/image/packages/private-postgres/src/programs.ts').then((one) => one.requirePrograms())"
  await need(node, ['--eval', programs], env)
  const packaged = path.join(image, path.relative(root, path.dirname(path.dirname(node))))
  for (const entry of superfluous) rmSync(path.join(packaged, entry), { recursive: true, force: true })
  // The image finds its Node here. npm 9 makes no such link for an optional package.
  const link = path.join(image, 'node_modules/.bin/node')
  rmSync(link, { force: true })
  symlinkSync(path.relative(path.dirname(link), path.join(packaged, 'bin/node')), link)
  return 0
})

/** Without what development needs. `--omit=dev` keeps what npm finds optional elsewhere, and the packages of linked workspaces. */
function copyManifest(manifest) {
  const { devDependencies: _, ...needed } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'))
  mkdirSync(path.dirname(path.join(image, manifest)), { recursive: true })
  writeFileSync(path.join(image, manifest), JSON.stringify(needed, null, 2) + '\n')
}

async function need(program, args, env) {
  const code = await run(program, args, env, image)
  if (code !== 0) throw new Stop('The image could not be made: ' + program + ' ended with code ' + code + '.')
}

function isNeeded(file) {
  return !/[.]test[.]tsx?$|[/]testing([/]|[.]ts$|$)/.test(file.slice(root.length))
}
