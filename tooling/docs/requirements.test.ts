import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { specifiedCalls } from '@cairn/contract/calls.ts'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
const ids = /\b(?:UI|REL|SEC)-[A-Z]?\d+[a-z]?\b/g

const defined = [...page.matchAll(/^\| ((?:UI|REL|SEC)-[A-Z]?\d+[a-z]?) \|/gm)].map(([, id = '']) => id)
const sources = globSync('{apps,packages,e2e,tooling,trials}/**/*.{ts,tsx,mjs,sql,css,md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((file) => path.basename(file) !== path.basename(import.meta.filename))
const docs = globSync('{README.md,docs/**/*.md}', { cwd: root }).filter((file) => file !== 'docs/requirements.md')

/** The ids that a file cites: in a title, in a comment or in prose. */
const cite = (file: string) => readFileSync(path.join(root, file), 'utf8').match(ids) ?? []

test('no requirement is defined twice', () => {
  expect(defined.length).toBeGreaterThan(100)
  expect(defined.filter((id, place) => defined.indexOf(id) !== place)).toEqual([])
})

test('every requirement that is cited is defined in docs/requirements.md', () => {
  const unknown = [...sources, ...docs].flatMap((file) =>
    cite(file)
      .filter((id) => !defined.includes(id))
      .map((id) => `${file} cites ${id}`),
  )
  expect(unknown).toEqual([])
})

test('every requirement in docs/requirements.md is cited by a test', () => {
  const cited = new Set(sources.filter(isTestCode).flatMap(citeInTitles))
  expect(defined.filter((id) => !cited.has(id))).toEqual([])
})

const isTestCode = (file: string) => /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//.test(file)

/** Titles end with their ids in brackets. `id: 'UI-F1'` is put into a title by a helper that several tests use. */
function citeInTitles(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const titles = text.match(/\((?:(?:UI|REL|SEC)-[^)]*)\)['"`]|\bid: '(?:UI|REL|SEC)-[^']*'/g) ?? []
  return titles.flatMap((title) => title.match(ids) ?? [])
}

test('docs/requirements.md has the thirteen calls as the contract has them', () => {
  const rows = [...page.matchAll(/^\| (GET|POST|PUT) \| `([^`]+)` \|/gm)].map(([, method, call]) => `${method} ${call}`)
  expect(rows).toEqual(Object.values(specifiedCalls).map((call) => `${call.method} ${call.path}`))
})
