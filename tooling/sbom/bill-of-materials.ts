import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** A bill of materials (CycloneDX), as far as it is read here. */
export interface BillOfMaterials {
  $schema: string
  specVersion: string
  metadata: { component: { name: string; version: string } }
  components: { name: string; version: string; purl: string; scope?: string; hashes?: unknown[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * The bill of materials of what is installed, as CycloneDX 1.6: each package with its version, address, licence and hash,
 * without those that are only for other systems. npm writes it in version 1.5; what it writes is valid for 1.6 too, as the test checks with the schema.
 */
export function listMaterials(): BillOfMaterials {
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { status, stderr, stdout } = spawnSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(`npm could not list the packages: ${stderr}`)
  const bill = JSON.parse(stdout) as BillOfMaterials
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>
  // npm takes the name of the folder.
  Object.assign(bill.metadata.component, { name, version })
  return { ...bill, $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', specVersion: '1.6' }
}
