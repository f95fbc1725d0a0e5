import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../docs/decisions')
const read = (page: string) => readFileSync(path.join(folder, page), 'utf8')

test('the index lists every decision in order, with its title and whether another one changed it', () => {
  const pages = globSync('[0-9]*.md', { cwd: folder }).toSorted()
  const rows = pages.map((page) => {
    const [, number, title] = /^# (\d{4}) (.*)/.exec(read(page)) ?? []
    const change = /^Changed by \[(\d{4})\]/m.exec(read(page))
    return [number, `[${title}](${page})`, change ? `changed by ${change[1]}` : 'in force']
  })
  const listed = [...read('README.md').matchAll(/^\| (\d{4}) +\| (.*?) +\| (.*?) +\|$/gm)].map((row) => row.slice(1))
  expect(listed).toEqual(rows)
})
