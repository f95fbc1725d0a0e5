import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const entriesMax = 15

/** Folders whose entries are of one kind and found by their name. The root holds what tools look for there. */
const isList = /^$|(^|\/)(features|decisions|migrations)$/

test('a folder has at most fifteen entries', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: path.join(import.meta.dirname, '../..') })
  const entries = new Map<string, Set<string>>()
  for (const file of files.toString().split('\0').filter(Boolean)) {
    const names = file.split('/')
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  const found = [...entries].filter(([folder, { size }]) => size > entriesMax && !isList.test(folder))
  expect(found.map(([folder]) => folder)).toEqual([])
})

test('a line of a migration has at most 120 characters', () => {
  const folder = path.join(import.meta.dirname, '../../apps/server/migrations')
  const lines = globSync('*.sql', { cwd: folder }).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').split('\n'),
  )
  expect(lines.length).toBeGreaterThan(1_000)
  expect(lines.filter((line) => [...line].length > 120)).toEqual([])
})
