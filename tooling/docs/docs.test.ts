import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const pages = globSync('**/*.md', { cwd: root, exclude: ['**/node_modules/**', '**/data/**', '**/dist/**'] }).toSorted()
const read = (page: string) => readFileSync(path.join(root, page), 'utf8')

test.for(pages)('%s has no line of prose above 120 columns', (page) => {
  const prose = read(page).replace(/^```.*?^```/gms, '')
  expect(prose.split('\n').filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([])
})

test.for(pages)('%s links to pages and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !exists(page, link))).toEqual([])
})

// A path is written from the root of the repository.
test.for(pages)('%s names files and folders that exist', (page) => {
  const named = [...read(page).matchAll(/`((?:apps|deploy|docs|e2e|packages|tooling|trials)\/[\w./-]+)`/g)]
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

const sources = globSync('{apps,packages,e2e,tooling,trials}/**/*.{ts,tsx,sql,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})

// The example of the tour is not in the code.
const example = /^list-payout-addresses(\.test)?\.ts$/

test.for(pages)('each source that %s names by its last part exists', (page) => {
  const named = [...read(page).matchAll(/`([\w-][\w./-]*\.(?:ts|tsx|sql|mjs))`/g)].map(([, file = '']) => file)
  const real = named.filter((file) => !example.test(file))
  expect(real.filter((file) => !sources.some((source) => source === file || source.endsWith(`/${file}`)))).toEqual([])
})

// Names in camel case: a function, a call, a field.
test.for(pages)('each name of code in %s is in the code', (page) => {
  const prose = read(page).replace(/^```.*?^```/gms, '')
  const named = [...prose.matchAll(/`([a-z]+[A-Z]\w{0,35})(?:\(\))?`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => name !== 'listPayoutAddresses' && !texts().includes(name))).toEqual([])
})

test('the code that the tour quotes is in the code', () => {
  const [quoting = ''] = read('docs/tour.md').split('## How to add a call')
  const lines = [...quoting.matchAll(/^```(?:tsx?|sql)\n(.*?)^```/gms)].flatMap(([, code = '']) => code.split('\n'))
  expect(lines.length).toBeGreaterThan(20)
  const all = texts().replaceAll(/\s/g, '')
  expect(lines.filter((line) => !all.includes(line.replaceAll(/\s/g, '')))).toEqual([])
})

let joined: string | undefined
const texts = () => (joined ??= sources.map((source) => readFileSync(path.join(root, source), 'utf8')).join('\n'))

test('the glossary has each term once, in alphabetical order', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, term = '']) =>
    term.toLowerCase(),
  )
  expect(terms.length).toBeGreaterThan(50)
  expect(terms).toEqual([...new Set(terms)].toSorted())
})

function exists(page: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file === '' ? page : path.join(path.dirname(page), file)
  if (!existsSync(path.join(root, target))) return false
  if (heading === undefined) return true
  const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text)
  return headings.some((text) => toAnchor(text) === heading)
}

function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
