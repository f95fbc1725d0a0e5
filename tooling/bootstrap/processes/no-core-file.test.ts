import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withoutCoreFile } from './no-core-file.mjs'

const bootstrap = import.meta.dirname
/** Where the system is allowed to write one. */
const allowed = (program: string, args: string[], cwd: string) =>
  spawnSync('/bin/sh', ['-c', 'ulimit -c unlimited 2> /dev/null; exec "$0" "$@"', program, ...args], {
    cwd,
    encoding: 'utf8',
  })

test.skipIf(process.platform !== 'linux')(
  'a server that aborts leaves no core file, and neither does what it starts (SEC-132)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cairn-core-'))
    try {
      const start = `import('node:child_process').then(({ spawnSync }) => {
      console.log(spawnSync('/bin/sh', ['-c', 'ulimit -c'], { encoding: 'utf8' }).stdout)
      process.kill(process.pid, 'SIGABRT')
    })`
      const [program, args] = withoutCoreFile(process.execPath, ['-e', start])
      const { signal, stdout } = allowed(program, args, folder)
      expect({ signal, limit: stdout.trim() }).toEqual({ signal: 'SIGABRT', limit: '0' })
      expect(readdirSync(folder)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test.skipIf(process.platform !== 'linux')('npm start starts the server so (SEC-132)', () => {
  const print = `console.log(require('node:child_process').execSync('ulimit -c', { encoding: 'utf8' }))`
  const start = `import(${JSON.stringify(pathToFileURL(path.join(bootstrap, 'supervise.mjs')).href)})
    .then(({ supervise }) => supervise(process.execPath, ['-e', ${JSON.stringify(print)}], process.env))
    .then((code) => process.exit(code))`
  const { status, stdout } = allowed(process.execPath, ['-e', start], bootstrap)
  expect({ status, limit: stdout.trim() }).toEqual({ status: 0, limit: '0' })
})
