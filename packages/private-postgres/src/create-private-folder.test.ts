import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPrivateFolder } from './create-private-folder.ts'

test('a folder is made with those above it, and again without harm', () => {
  const root = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
  const folder = join(root, 'a', 'b', 'c')
  createPrivateFolder(folder)
  createPrivateFolder(folder)
  expect(existsSync(folder)).toBe(true)
  rmSync(root, { recursive: true })
})

test.runIf(existsSync('/proc/self'))('a place where no folder can be is refused instead of tried for ever', () => {
  expect(() => createPrivateFolder('/proc/cairn/data')).toThrow(/ENOENT|EACCES|EPERM/)
})
