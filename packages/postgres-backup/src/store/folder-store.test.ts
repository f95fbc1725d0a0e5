import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { describeArchiveStore } from '../testing/archive-store-contract.ts'
import { openFolderStore } from './folder-store.ts'

const folder = createTestFolder('folder')

describeArchiveStore(() => openFolderStore(folder))

test('a missing folder is not created', async () => {
  await expect(openFolderStore(join(folder, 'away')).require()).rejects.toThrow('Mount its disk, or make it.')
})
