import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listMaterials } from './bill-of-materials.ts'

test('the bill of materials has every installed package of the lock file, with its version and hash (SEC-126)', () => {
  const bill = listMaterials()
  expect(bill).toMatchObject({ specVersion: '1.6', metadata: { component: { name: 'cairn' } } })

  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean; integrity?: string }>
  }
  const locked = Object.entries(packages).flatMap(([path, { integrity, version }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    // Packages for other systems are not installed.
    return name && integrity && existsSync(path) ? [`${name}@${version}`] : []
  })
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  expect(locked.length).toBeGreaterThan(100)
  expect([...new Set(locked)].filter((each) => !listed.has(each))).toEqual([])

  const fromRegistry = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40cairn/'))
  expect(fromRegistry.filter(({ hashes, purl }) => !hashes || !purl.startsWith('pkg:npm/'))).toEqual([])
})
