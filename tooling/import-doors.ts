// npm run doors. Which folder may import which, and one sentence for each import that goes through a wall.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A folder of sources and what its parts may import. Its own folder, and root files, are open to every part. */
interface House {
  folder: string
  /** Our packages that it may import. */
  packages: RegExp
  /** Files and folders at its root that put the others together: they may import all, and only they each other. */
  composers?: string[]
  /** Folders that all the others may import. */
  open?: string[]
  /** Folders that only the named ones may import. */
  doors?: Record<string, string[]>
}

const houses: House[] = [
  {
    folder: 'apps/member/src',
    packages: /^@cairn\/(contract|ui)\//,
    composers: ['main.tsx', 'app.tsx', 'routes.tsx', 'shell'],
    open: ['session'],
  },
  {
    folder: 'apps/operator/src',
    packages: /^@cairn\/(contract|ui)\//,
    composers: ['main.tsx', 'app.tsx', 'routes.tsx', 'shell'],
    open: ['session'],
  },
  {
    folder: 'apps/server/src',
    packages: /^@cairn\/contract\//,
    composers: ['main.ts', 'app.ts', 'routes.ts', 'tasks.ts', 'testing'],
    open: ['ledger', 'audit', 'http', 'mail', 'files', 'jobs'],
    doors: { sessions: ['http', 'members'], operators: ['http'] },
  },
  { folder: 'packages/ui/src', packages: /^@cairn\/contract\/money\.ts$/ },
  { folder: 'packages/contract/src', packages: /^(?!@cairn\/)/ },
]

const ledgerSql = /\bledger\.(accounts|transfers|blocks)\b|\bledger\.\w+\s*\(/i
const mayContainLedgerSql = /^apps\/server\/src\/(ledger|testing)\//

/** The sentences about every import that goes through a wall. */
export function findViolations(root: string): string[] {
  return houses.flatMap((house) =>
    listSources(path.join(root, house.folder)).flatMap((file) => {
      const place = path.relative(root, file)
      const lines = readFileSync(file, 'utf8').split('\n')
      return checkImports(place, lines, house).concat(checkLedgerSql(place, lines, house))
    }),
  )
}

function listSources(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))
    .toSorted()
}

function checkImports(place: string, lines: string[], house: House): string[] {
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\b(?:from|import)\b\s*\(?\s*['"]([^'"]+)['"]/g)]
      .map(([, specifier = '']) => refuse(place, specifier, house))
      .filter((why) => why !== null)
      .map((why) => `${place}:${index + 1}: ${why}`),
  )
}

function refuse(place: string, specifier: string, house: House): string | null {
  if (specifier.startsWith('@cairn/')) {
    return house.packages.test(specifier) ? null : `${house.folder} may not import ${specifier}.`
  }
  if (!specifier.startsWith('.')) return null

  const target = path.relative(house.folder, path.join(path.dirname(place), specifier))
  if (target.startsWith('..')) return `${specifier} leaves ${house.folder}; only packages are shared.`

  const [from, to] = [roomOf(path.relative(house.folder, place)), roomOf(target)]
  const { composers = [], open = [], doors = {} } = house
  if (from === to || composers.includes(from)) return null
  if (composers.includes(to)) return `${to} puts the others together, and nothing below it may import it.`
  if (!to || open.includes(to) || doors[to]?.includes(from)) return null
  return `${from || 'a file at the root'} may not import from ${to}/${whoMay(doors[to])}.`
}

/** The first folder below the house; of a file at its root the name when it composes, else nothing. */
function roomOf(place: string): string {
  const [first = '', ...rest] = place.split(path.sep)
  const isComposer = houses.some((house) => house.composers?.includes(first))
  return rest.length > 0 || isComposer ? first : ''
}

function whoMay(rooms: string[] | undefined): string {
  return rooms ? `, only ${rooms.join(' and ')} may` : ''
}

function checkLedgerSql(place: string, lines: string[], house: House): string[] {
  if (house.folder !== 'apps/server/src' || mayContainLedgerSql.test(place)) return []
  return lines
    .map((line, index) =>
      ledgerSql.test(line) ? `${place}:${index + 1}: only ledger/ reaches the ledger's tables.` : '',
    )
    .filter((sentence) => sentence !== '')
}

if (import.meta.main) {
  const violations = findViolations(path.resolve(import.meta.dirname, '..'))
  for (const sentence of violations) console.error(sentence)
  console.log(violations.length === 0 ? 'Every import goes through a door.' : `${violations.length} do not.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
