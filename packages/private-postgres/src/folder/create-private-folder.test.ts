import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPrivateFolder } from './create-private-folder.ts'

test('creates a folder and its parents, and accepts an existing one', () => {
  const root = mkdtempSync(join(tmpdir(), 'private-folder-'))
  const folder = join(root, 'a', 'b', 'c')
  createPrivateFolder(folder)
  createPrivateFolder(folder)
  expect(existsSync(folder)).toBe(true)
  rmSync(root, { recursive: true })
})

test.runIf(existsSync('/proc/self'))('throws where no folder can exist, instead of trying forever', () => {
  expect(() => createPrivateFolder('/proc/example/data')).toThrow(/ENOENT|EACCES|EPERM/)
})
