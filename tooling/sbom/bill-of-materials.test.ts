import { existsSync, readFileSync } from 'node:fs'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, expect, test } from 'vitest'
import { listMaterials, type BillOfMaterials } from './bill-of-materials.ts'

let bill: BillOfMaterials
beforeAll(() => {
  bill = listMaterials()
}, 60_000)

test('the bill of materials has every installed package of the lock file, with its version and hash (SEC-126)', () => {
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

test('the bill of materials is valid for the version that it names, and a broken one is not (SEC-126)', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  expect(await validator.validate(JSON.stringify(bill))).toBeNull()
  const [first] = bill.components
  const broken = { ...bill, components: [{ ...first, name: 7 }] }
  expect(await validator.validate(JSON.stringify(broken))).not.toBeNull()
})
