// npm run doors. Which folder may import which, and one sentence for each import that goes through a wall.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A folder of sources, and which of the rooms in it (the folders directly below) may import which. A file at the root
 * of the house either puts rooms together or is there for all rooms, never both.
 */
interface House {
  folder: string
  /** Our packages that it may import. */
  packages: RegExp
  /** Rooms that put the others together, like a file at the root: no other room may import them. */
  composing?: string[]
  /** Rooms that all the others may import. */
  open?: string[]
  /** Rooms that only the named ones may import. */
  doors?: Record<string, string[]>
  /** Folders beside the house that files at its root may import. */
  beside?: string[]
}

const houses: House[] = [
  {
    folder: 'apps/member/src',
    packages: /^@cairn\/(contract|ui|words)\//,
    composing: ['shell'],
    open: ['session'],
  },
  {
    folder: 'apps/operator/src',
    packages: /^@cairn\/(contract|ui|words)\//,
    composing: ['shell'],
    open: ['session', 'table', 'records'],
  },
  {
    folder: 'apps/server/src',
    packages: /^@cairn\/contract\//,
    composing: ['testing'],
    open: ['ledger', 'audit', 'approvals', 'http', 'mail', 'files', 'jobs', 'tables'],
    doors: {
      sessions: ['http', 'members'],
      operators: ['http'],
      // The records that name what a chain calls a payment: what one was taken for, the others may not.
      transactions: ['bonus-budget', 'deposits', 'gains', 'withdrawals'],
    },
    beside: ['seed'],
  },
  { folder: 'packages/ui/src', packages: /^@cairn\/(contract\/money|words\/words)\.ts$/ },
  { folder: 'packages/words/src', packages: /^(?!@cairn\/)/ },
  { folder: 'packages/contract/src', packages: /^(?!@cairn\/)/ },
]

const ledgerSql = /\bledger\.(accounts|transfers|blocks)\b|\bledger\.\w+\s*\(/i
const mayContainLedgerSql = /^(ledger|testing)\//

/** The sentences about every import that goes through a wall. */
export function findViolations(root: string): string[] {
  return houses.flatMap((house) => {
    const sources = listSources(path.join(root, house.folder)).map((file) => readSource(root, house, file))
    const composers = new Set(sources.filter((source) => composes(source, house)).map((source) => source.place))
    return sources.flatMap((source) =>
      source.imports
        .map(({ line, specifier, target }) => {
          const why = refuse(source, specifier, target, house, composers)
          return why && `${house.folder}/${source.place}:${line}: ${why}`
        })
        .filter((sentence) => sentence !== null)
        .concat(checkLedgerSql(source, house)),
    )
  })
}

interface Source {
  /** Where it is, and below `target` where an import leads, seen from the folder of the house. */
  place: string
  lines: string[]
  imports: { line: number; specifier: string; target: string }[]
}

function readSource(root: string, house: House, file: string): Source {
  const place = path.relative(path.join(root, house.folder), file)
  const lines = readFileSync(file, 'utf8').split('\n')
  const imports = lines.flatMap((text, index) =>
    [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier = '']) => ({
      line: index + 1,
      specifier,
      target: specifier.startsWith('.') ? path.join(path.dirname(place), specifier) : '',
    })),
  )
  return { place, lines, imports }
}

function roomOf(place: string): string | null {
  const [first = '', ...rest] = place.split(path.sep)
  return rest.length > 0 ? first : null
}

/** A file at the root that imports a room which is not open to all. */
function composes({ place, imports }: Source, { open = [] }: House): boolean {
  const rooms = imports.map(({ target }) => roomOf(target)).filter((room) => room !== null)
  return roomOf(place) === null && rooms.some((room) => !open.includes(room))
}

function refuse({ place }: Source, specifier: string, target: string, house: House, composers: Set<string>) {
  if (specifier.startsWith('@cairn/')) {
    return house.packages.test(specifier) ? null : `${house.folder} may not import ${specifier}.`
  }
  const { composing = [], open = [], doors = {}, beside = [] } = house
  const [from, to] = [roomOf(place), roomOf(target)]
  if (target.startsWith('..')) {
    const isBeside = from === null && beside.some((folder) => target.startsWith(`../${folder}/`))
    return isBeside ? null : `${specifier} leaves ${house.folder}; only packages are shared.`
  }
  if (!target || from === null || from === to || composing.includes(from)) return null
  if (to === null) {
    return composers.has(target) ? `${target} puts rooms together, and no room may import it.` : null
  }
  if (composing.includes(to)) return `${to}/ puts rooms together, and no room may import it.`
  if (open.includes(to) || doors[to]?.includes(from)) return null
  return `${from} may not import from ${to}/${doors[to] ? `, only ${doors[to].join(' and ')} may` : ''}.`
}

function listSources(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))
    .toSorted()
}

function checkLedgerSql({ place, lines }: Source, { folder }: House): string[] {
  if (folder !== 'apps/server/src' || mayContainLedgerSql.test(place)) return []
  return lines
    .map((text, index) => (ledgerSql.test(text) ? index + 1 : 0))
    .filter((line) => line > 0)
    .map((line) => `${folder}/${place}:${line}: only ledger/ reaches the ledger's tables.`)
}

if (import.meta.main) {
  const violations = findViolations(path.resolve(import.meta.dirname, '..'))
  for (const sentence of violations) console.error(sentence)
  console.log(violations.length === 0 ? 'Every import goes through a door.' : `${violations.length} do not.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
