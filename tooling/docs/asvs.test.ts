import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(cellsOf)

/** The name that a heading has in a link to it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
const anchorsIn = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** The faults of one proof: a requirement, a file, or a section of a page. */
function findFault(proof: string): string[] {
  if (/^(SEC|REL)-\w+$/.test(proof)) return read('docs/requirements.md').includes(`\n| ${proof} |`) ? [] : [proof]
  const [, file = '', anchor] = /^`([^`#]+)(?:#([\w-]+))?`$/.exec(proof) ?? []
  if (!file || !existsSync(path.join(root, file))) return [proof]
  return anchor === undefined || anchorsIn(file).includes(anchor) ? [] : [proof]
}

/** What only a host proves, and what does not apply, is a sentence that names where to read more. */
const isSentence = (proof: string) => /^(On the host|Does not apply): .+`[^`]+`.*\.$/.test(proof)
const proofsOf = (cell: string) => (isSentence(cell) ? [...cell.matchAll(/`[^`]+`/g)].map(String) : cell.split(', '))

test('each item of the standard that applies has a proof, and each proof is there', () => {
  const faults = rows.flatMap(([item = '', ...cells]) => {
    return proofsOf(cells.at(-1) ?? '').flatMap((proof) => findFault(proof).map((fault) => `${item}: ${fault}`))
  })
  expect(faults).toEqual([])
})

test('the list has each of the 253 items of levels 1 and 2 once: with a proof, or with why it does not apply', () => {
  const applies = rows.filter((cells) => cells.length === 4).map(([item]) => item)
  const [, others = ''] = read('docs/asvs.md').split('## What does not apply')
  const apart = [...others.matchAll(/\d+\.\d+\.\d+/g)].map(String)
  const all = [...applies, ...apart]
  expect(all.length).toBe(253)
  expect(new Set(all).size).toBe(253)
})
