import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commandsPage, listScripts, withCommands } from './commands-table.ts'

test('docs/operating.md lists every command as the code declares it', async () => {
  const text = readFileSync(commandsPage, 'utf8')

  // When this fails: node tooling/docs/commands-table.ts
  expect(text).toBe(await withCommands(text))
})

test('npm run has a script for each command, and no other way into its files', () => {
  const file = path.resolve(import.meta.dirname, '../../package.json')
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }
  expect(scripts).toMatchObject(listScripts())
  const ours = Object.entries(scripts).filter(([, line]) => /tooling\/cairn|src\/cli/.test(line))
  expect(ours.map(([name]) => name).toSorted()).toEqual(Object.keys(listScripts()).toSorted())
})
