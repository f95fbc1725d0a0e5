import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeArchiveStore } from '../../testing/fixtures/archive-store-contract.ts'
import { openFolderStore } from './folder-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

describeArchiveStore(() => openFolderStore(folder))

test('a folder that is not there is not made', async () => {
  await expect(openFolderStore(join(folder, 'away')).require()).rejects.toThrow('Mount its disk, or make it.')
})
