import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'

interface Manifest {
  apiVersion: string
  kind: string
}

const root = path.resolve(import.meta.dirname, '../..')
// Inside the repository, so that the compiler finds the package.
const folder = path.join(root, 'node_modules/.cache/kubernetes')

/**
 * What TypeScript finds wrong in manifests with the types of Kubernetes' own API: a misspelt field, a missing one, one of another
 * type. Empty when nothing is. Kinds that an operator adds, such as the cluster of CloudNativePG and the monitors of Prometheus, have no types there.
 */
export function findTypeErrors(manifests: string): string {
  const documents = parseAllDocuments(manifests).map((document) => document.toJS() as Manifest)
  const known = documents.filter(({ apiVersion }) => !/cnpg[.]io|coreos[.]com/.test(apiVersion))
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'manifests.ts')
  writeFileSync(file, known.map(toSource).join('\n'))
  const compiler = path.join(root, 'node_modules/.bin/tsc')
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    '',
    file,
  ]
  const { status, stdout } = spawnSync(compiler, options, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return status === 0 ? '' : stdout
}

function toSource(manifest: Manifest, place: number): string {
  const { apiVersion, kind } = manifest
  // networking.k8s.io/v1 is in kubernetes-types/networking/v1, and v1 in core/v1.
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  const type = `import('kubernetes-types/${group.split('.')[0]}/${version}').${kind}`
  return `export const manifest${place}: ${type} = ${JSON.stringify(manifest, null, 2)}`
}
